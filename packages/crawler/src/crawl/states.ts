import { siteCrawlError } from "./errors.ts";

/** Spec 8.2 and 8.3, with the seed's names. */
export type State =
  | "IDLE"
  | "FETCH_URL"
  | "FETCHER_WAITING"
  | "DOWNLOADING"
  | "PARSING"
  | "PUSH_PAGE"
  | "GET_PAGE"
  | "CRAWLER_WAITING"
  | "CRAWLING"
  | "PUSH_URL"
  | "MIGRATING"
  | "PERM_EXCEPT"
  | "TERMINATE"
  | "FINISHED";

/** From a state, by an event, to a state. */
type Transitions = Readonly<Partial<Record<State, Readonly<Record<string, State>>>>>;

/** The events that every working state has beside its own; MIGRATING returns to the state before it. */
const exceptions = { "intermittent exception": "MIGRATING", "permanent exception": "PERM_EXCEPT" } as const;
/** The event that every state has: the end criterion, the budget, or SIGTERM. */
const ending = { termination: "TERMINATE" } as const;

/** Fetchers start in IDLE. Spec 8.2. */
const fetcherTransitions: Transitions = {
  IDLE: { "URL pushed to the URL queue": "FETCH_URL", ...ending },
  FETCH_URL: {
    "URL taken from the URL queue": "DOWNLOADING",
    "URL queue empty": "FETCHER_WAITING",
    ...exceptions,
    ...ending,
  },
  FETCHER_WAITING: { "URL available": "FETCH_URL", ...ending },
  DOWNLOADING: { "page not modified": "FETCH_URL", "page downloaded": "PARSING", ...exceptions, ...ending },
  PARSING: { "parser finished": "PUSH_PAGE", ...exceptions, ...ending },
  PUSH_PAGE: { "all page links pushed": "FETCH_URL", ...exceptions, ...ending },
  MIGRATING: ending,
  PERM_EXCEPT: { "URL marked unavailable": "FETCH_URL", ...ending },
  TERMINATE: { "all threads stopped": "FINISHED" },
};

/** Crawler threads start in GET_PAGE. Spec 8.3. */
const crawlerTransitions: Transitions = {
  GET_PAGE: {
    "page taken from the crawler queue": "CRAWLING",
    "crawler queue empty": "CRAWLER_WAITING",
    ...exceptions,
    ...ending,
  },
  CRAWLER_WAITING: { "page available": "GET_PAGE", ...ending },
  CRAWLING: {
    "URLs not seen before and in scope": "PUSH_URL",
    "no URL survives": "GET_PAGE",
    ...exceptions,
    ...ending,
  },
  PUSH_URL: { "all URLs pushed to the URL queue": "GET_PAGE", ...exceptions, ...ending },
  MIGRATING: ending,
  PERM_EXCEPT: { "URL marked unavailable": "GET_PAGE", ...ending },
  TERMINATE: { "all threads stopped": "FINISHED" },
};

/** A transition of one thread, as the board recorded it. */
export interface Transition {
  readonly thread: string;
  readonly from: State;
  readonly to: State;
  /** The table has it; false only where the board is not strict. */
  readonly legal: boolean;
}

/** A fetcher or a crawler thread: who works on what. In this runtime a task of the event loop, not a thread of the system. */
export interface Thread {
  readonly name: string;
  readonly state: State;
  /**
   * @param subject  what it works on, for the picture of all states; kept when absent.
   * @throws EiaoError `IllegalTransition` on a strict board.
   */
  move(to: State, subject?: string): void;
}

interface StateBoardOptions {
  readonly fetchers: number;
  readonly crawlers: number;
  /** Sees every transition, illegal ones too. */
  readonly onTransition?: (transition: Transition) => void;
  /** Illegal transitions raise: for tests and debug mode. Else they are only told, and the crawl goes on. Spec 8.3. */
  readonly strict?: boolean;
  /** ms; for the picture of all states. */
  readonly now?: () => number;
}

/** Makes the one object that sees the states of all threads of a crawl. */
export function createStateBoard(options: StateBoardOptions) {
  const now = options.now ?? Date.now;
  const describers: (() => string)[] = [];
  const createThread = (name: string, start: State, table: Transitions): Thread => {
    let state = start;
    let previous = start;
    let since = now();
    let working = "";
    describers.push(() => `${name.padEnd(11)} ${state.padEnd(15)} ${now() - since} ms  ${working}`.trimEnd());
    return {
      name,
      get state() {
        return state;
      },
      move(to, subject) {
        const from = state;
        const legal = (from === "MIGRATING" && to === previous) || isTransition(table, from, to);
        options.onTransition?.({ thread: name, from, to, legal });
        if (!legal && options.strict === true) throw siteCrawlError("IllegalTransition", { thread: name, from, to });
        if (to === "MIGRATING") previous = from;
        state = to;
        since = now();
        if (subject !== undefined) working = subject;
      },
    };
  };
  const several = (count: number, kind: string, start: State, table: Transitions): Thread[] =>
    Array.from({ length: count }, (_, at) => createThread(`${kind} ${at + 1}`, start, table));
  const fetchers = several(options.fetchers, "fetcher", "IDLE", fetcherTransitions);
  const crawlers = several(options.crawlers, "crawler", "GET_PAGE", crawlerTransitions);
  const threads = [...fetchers, ...crawlers];
  return {
    fetchers,
    crawlers,
    /**
     * The end criterion of spec 8.3, in one step that nothing can come between: both queues are empty and everybody waits. A fetcher
     * that never had a URL is still IDLE; it counts as waiting, else a site whose seeds are all excluded would never end.
     */
    ended: (urlQueueEmpty: boolean, crawlerQueueEmpty: boolean) =>
      urlQueueEmpty &&
      crawlerQueueEmpty &&
      fetchers.every(({ state }) => state === "FETCHER_WAITING" || state === "IDLE") &&
      crawlers.every(({ state }) => state === "CRAWLER_WAITING"),
    /** Every thread to TERMINATE. A second call changes nothing. */
    terminate(): void {
      for (const thread of threads) {
        if (thread.state !== "TERMINATE" && thread.state !== "FINISHED") thread.move("TERMINATE");
      }
    },
    /** Every thread to FINISHED; after `terminate`, when all work has stopped. */
    finish(): void {
      for (const thread of threads) if (thread.state !== "FINISHED") thread.move("FINISHED", "");
    },
    /** A line for each thread: name, state, ms in it, and what it works on. */
    describe: () => describers.map((line) => line()).join("\n"),
  };
}

/** Moves a thread that still works: after TERMINATE what is left of its task goes on without it. */
export function step(thread: Thread, to: State, subject?: string): void {
  if (thread.state !== "TERMINATE" && thread.state !== "FINISHED") thread.move(to, subject);
}

function isTransition(table: Transitions, from: State, to: State): boolean {
  for (const target of Object.values(table[from] ?? {})) if (target === to) return true;
  return false;
}

import { siteCrawlError } from "./errors.ts";

/** The states of spec 8.2 and 8.3, with the seed's names. */
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

/** The next state, by state and event. */
type Transitions = Readonly<Partial<Record<State, Readonly<Record<string, State>>>>>;

/** The events that every working state has beside its own; MIGRATING returns to the state before it. */
const exceptions = { "intermittent exception": "MIGRATING", "permanent exception": "PERM_EXCEPT" } as const;
/** The event that every state has: the end criterion, the budget, or SIGTERM. */
const ending = { termination: "TERMINATE" } as const;

/** The transitions of fetchers, which start in IDLE. Spec 8.2. */
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

/** The transitions of crawler threads, which start in GET_PAGE. Spec 8.3. */
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
  /** True if the table has the transition. False only on a board that is not strict. */
  readonly legal: boolean;
}

/** A fetcher or a crawler thread, with its state. In this runtime it is a task of the event loop, not a thread of the system. */
export interface Thread {
  readonly name: string;
  readonly state: State;
  /**
   * @param subject  the work of the thread, for `describe`. Default: as before.
   * @throws EiaoError `IllegalTransition` on a strict board.
   */
  move(to: State, subject?: string): void;
}

interface StateBoardOptions {
  readonly fetchers: number;
  readonly crawlers: number;
  /** Receives every transition, including illegal ones. */
  readonly onTransition?: (transition: Transition) => void;
  /** True if illegal transitions throw, for tests and debug mode. Otherwise they are only reported, and the crawl continues. Spec 8.3. */
  readonly strict?: boolean;
  /** Returns the time in ms, for `describe`. */
  readonly now?: () => number;
}

/** Creates the object that has the states of all threads of a crawl. */
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
  const createThreads = (count: number, kind: string, start: State, table: Transitions): Thread[] =>
    Array.from({ length: count }, (_, at) => createThread(`${kind} ${at + 1}`, start, table));
  const fetchers = createThreads(options.fetchers, "fetcher", "IDLE", fetcherTransitions);
  const crawlers = createThreads(options.crawlers, "crawler", "GET_PAGE", crawlerTransitions);
  const threads = [...fetchers, ...crawlers];
  return {
    fetchers,
    crawlers,
    /**
     * Returns true if the end criterion of spec 8.3 is met: both queues are empty and all threads wait. Nothing can come in between. A
     * fetcher that never had a URL is still IDLE. It counts as waiting, otherwise a site whose seeds are all excluded would never end.
     */
    ended: (urlQueueEmpty: boolean, crawlerQueueEmpty: boolean) =>
      urlQueueEmpty &&
      crawlerQueueEmpty &&
      fetchers.every(({ state }) => state === "FETCHER_WAITING" || state === "IDLE") &&
      crawlers.every(({ state }) => state === "CRAWLER_WAITING"),
    /** Moves every thread to TERMINATE. A second call changes nothing. */
    terminate(): void {
      for (const thread of threads) {
        if (thread.state !== "TERMINATE" && thread.state !== "FINISHED") thread.move("TERMINATE");
      }
    },
    /** Moves every thread to FINISHED. Call it after `terminate`, when all work has stopped. */
    finish(): void {
      for (const thread of threads) if (thread.state !== "FINISHED") thread.move("FINISHED", "");
    },
    /** Returns a line for each thread: its name, its state, the ms in this state, and its work. */
    describe: () => describers.map((line) => line()).join("\n"),
  };
}

/** Moves a thread unless it was terminated: then the rest of its task continues without it. */
export function step(thread: Thread, to: State, subject?: string): void {
  if (thread.state !== "TERMINATE" && thread.state !== "FINISHED") thread.move(to, subject);
}

function isTransition(table: Transitions, from: State, to: State): boolean {
  for (const target of Object.values(table[from] ?? {})) if (target === to) return true;
  return false;
}

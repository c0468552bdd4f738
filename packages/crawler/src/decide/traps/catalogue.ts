/**
 * The trap guards by the name that `traps` of a crawl's result shows: the rule that they write to `scope.log`, and what they refuse.
 * `docs/reference/crawl-traps.md` is made from this table.
 */
export const trapGuards = {
  "url-length": { rule: "UrlLengthDecideRule", refuses: "URLs of more than 2,048 characters" },
  "repeated-segments": {
    rule: "RepeatedSegmentsDecideRule",
    refuses: "paths that repeat themselves, such as `/a/b/a/b/a/b/`, or contain one segment more than five times",
  },
  "path-depth": { rule: "PathDepthDecideRule", refuses: "paths of more than 25 segments" },
  "combined-names": {
    rule: "RepeatedSegmentsDecideRule",
    refuses: "paths beyond the limit for paths that consist of the same names",
  },
  "soft-404": {
    rule: "SoftNotFoundDecideRule",
    refuses: "pages that look like the page that the host shows for addresses that do not exist",
  },
  "any-name": {
    rule: "SoftNotFoundDecideRule",
    refuses:
      "pages that are identical to the page that the host shows for an invented name, although they do not report a missing page",
  },
  "near-duplicate": {
    rule: "NearDuplicateDecideRule",
    refuses: "URLs that were found only on copies of one page, or at the end of a chain of copies",
  },
  "group-share": {
    rule: "GroupShareDecideRule",
    refuses: "similar addresses that have used a third of the budget while others wait",
  },
  "idle-parameter": {
    rule: "NearDuplicateDecideRule",
    refuses: "pages that are already known without a parameter that changes nothing",
  },
} as const satisfies Readonly<Record<string, { readonly rule: `${string}DecideRule`; readonly refuses: string }>>;

export type TrapGuard = keyof typeof trapGuards;

/** A URL that a guard leaves out. */
export interface GuardRefusal {
  readonly guard: TrapGuard;
  /** Names the addresses that are left out, as `traps` of a result does. */
  readonly pattern: string;
  /** The evidence, in a sentence without a full stop. */
  readonly reason: string;
  /** The number of addresses that the pattern leaves out, once it is known. */
  readonly urls?: number;
}

/** The decision of a guard about a URL, as `scope.log` has it. */
export interface GuardDecision {
  readonly verdict: "REJECT";
  readonly index: number;
  readonly rule: (typeof trapGuards)[TrapGuard]["rule"];
  readonly reason?: string;
}

/** Returns the REJECT decision of a guard. Its reason names the pattern, the number of its addresses and the option that allows it. */
export function refusalBy({ guard, pattern, reason, urls }: GuardRefusal): GuardDecision {
  const count = urls === undefined ? "" : ` ${urls} such ${urls === 1 ? "address was" : "addresses were"} left out;`;
  const rule = trapGuards[guard].rule;
  return { verdict: "REJECT", index: 0, rule, reason: `${reason};${count} to request them: ${allowOption(pattern)}` };
}

/** Returns the option that lets a later crawl request what a pattern left out, quoted for a shell. */
export function allowOption(pattern: string): string {
  return `--allow-pattern '${pattern.replaceAll("'", String.raw`'\''`)}'`;
}

/** The findings of one guard: a row of `traps` in a crawl's summary. cli.md 6. */
export interface TrapReport {
  readonly guard: TrapGuard;
  /** A group of URLs, or the rule that was broken, for people. */
  readonly pattern: string;
  readonly urls: number;
}

/** Counts URLs by guard and pattern. */
export type TrapTally = ReturnType<typeof createTally>;

/** The maximum number of patterns in the summary. Hostile sites have patterns without end. */
const MAX_PATTERNS = 500;
const MAX_LENGTH = 300;

/** Creates a tally. URLs of patterns beyond the limit are counted under "others" of their guard, so none is lost. */
export function createTally() {
  const guards = new Map<TrapGuard, Map<string, number>>();
  return {
    count(guard: TrapGuard, pattern: string, urls = 1): void {
      const patterns = guards.get(guard) ?? new Map<string, number>();
      guards.set(guard, patterns);
      const short = pattern.slice(0, MAX_LENGTH);
      const name = patterns.has(short) || patterns.size < MAX_PATTERNS ? short : "others";
      patterns.set(name, (patterns.get(name) ?? 0) + urls);
    },
    /** Returns the reports, those with most URLs first. */
    reports(): TrapReport[] {
      const rows: TrapReport[] = [];
      for (const [guard, patterns] of guards) {
        for (const [pattern, urls] of patterns) rows.push({ guard, pattern, urls });
      }
      return rows.sort((a, b) => b.urls - a.urls);
    },
  };
}

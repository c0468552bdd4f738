/** Words of single pages: places, proofs, archived copies. */
export const proofTexts = {
  states: {
    proved:
      "Each place has the source of its element, its fingerprint and its proof: the archived page was evaluated again for them, by the rules of this run.",
    some: "The first places of each test have the source of their element, its fingerprint and its proof, for which the archived page was evaluated again, by the rules of this run; it has too many places for all of them.",
    differs:
      "The archived page was evaluated again by the rules of this run. Places without a source were not found again.",
    "no-store":
      "Sources and proofs are not to be had: the results of this run are kept without its archive. These are the places of the run.",
    "other-store":
      "Sources and proofs are not to be had: the results in the archive are not those of this run. These are the places of the run.",
    "other-rules":
      "Sources and proofs are not to be had: this program has another version of the rules than this run. These are the places of the run.",
    "no-archive":
      "Sources and proofs are not to be had: the page is not in the archive as it was received. These are the places of the run.",
    "not-evaluated":
      "Sources and proofs are not to be had: the archived page could not be evaluated again. These are the places of the run.",
    busy: "Too many pages are evaluated at the moment. These are the places of the run; load this page again in a minute for sources and proofs.",
    "not-yet":
      "The archived page is being evaluated again, which takes longer than usual. These are the places of the run; load this page again in a minute for sources and proofs.",
  },
  loadAgain: "Load this page again",
  fingerprint: "Fingerprint",
  proof: "Proof",
  details: (place: string) => `Proof of ${place}`,
  selector: "Selector of the element",
  winner: "Declaration that wins",
  losers: "Declarations that lose",
  message: "What the grammar says",
  rule: (selector: string, sheet: string, line: number, column: number) =>
    `in the rule ${selector} of ${sheet}, line ${line}, column ${column}`,
  allPlaces: (count: string, test: string) => `All ${count} places of ${test}`,
  keptPlaces: (count: string, test: string) => `The first ${count} places of ${test}`,
  allTests: "All barriers of this page",
  onePlace: "Places of one test on this page",
  isAbout:
    "A fingerprint names a barrier: it stays the same while the element does, on whatever page and line. A proof says how another program finds the same place.",
} as const;

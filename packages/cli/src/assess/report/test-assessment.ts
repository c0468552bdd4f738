// A handwritten report card for the tests of the formats.
import type { Assessment } from "@eiao/sampler";
import { presentApart, presentPercentage, presentValue, uwem12 } from "@eiao/wam-core/internal";
import { wcag22 } from "@eiao/wam-core/wcag";
import type { AssessView } from "./words.ts";

export const view: AssessView = {
  tool: { name: "eiao-wam", version: "0.0.1" },
  date: "2026-11-21T12:00:00Z",
  ruleSets: [uwem12, wcag22],
  colour: false,
  width: 100,
  decimals: { value: presentValue, apart: presentApart, percentage: presentPercentage },
};

const ruleset = "uwem-1.2";
const imageTest = { ruleset, test: "1.1_HTML_01", wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1" };
const doctypeTest = { ruleset, test: "3.2_HTML_01", wam: "UWEM.B.10.3.2.3.HTML.DEF.1.1" };
const cssTest = { ruleset, test: "7.2_CSS_02", wam: "UWEM.B.10.7.2.3.CSS.DEF.2.1" };
const blinkTest = { ruleset, test: "7.2_HTML_01", wam: "UWEM.B.10.7.2.3.HTML.DEF.1.1" };

const logo = {
  url: "http://www.example.org/",
  location: { line: 3, column: 7 },
  snippet: `<img src="logo.gif" title='&"<'>`,
};
const steps = Array.from({ length: 21 }, (_, i) => ({ upTo: i / 20, pages: i === 0 ? 12 : i === 8 ? 588 : 0 }));

/** A sample of 600 of 5800 pages. 460 + 600 + 60 of 1200 + 600 + 600 + 600 results show a barrier: 1120 of 3000. */
export const sampled: Assessment = {
  site: "www.example.org",
  run: "2026-11",
  rulesets: [{ id: ruleset, version: "1.0.0" }],
  pages: { found: 5800, sampled: 600, failed: 3 },
  seed: "20261121",
  seedOrigin: "chosen by hand",
  populationDigest: `sha256:${"0af".repeat(21)}e`,
  scores: [
    {
      ruleset,
      value: 1120 / 3000,
      letter: "C",
      low: 0.35,
      high: 0.405,
      method: "linearised-ratio-plus-2",
      failed: 1120,
      applied: 3000,
      sample: "uniform",
      pages: 600,
    },
  ],
  tests: [
    {
      ...doctypeTest,
      applied: 600,
      failed: 600,
      ratio: 1,
      examples: [{ url: "http://www.example.org/", location: { line: 0, column: 0 }, snippet: "" }],
      pages: 600,
      low: 0.99,
      high: 1,
    },
    { ...imageTest, applied: 1200, failed: 460, ratio: 460 / 1200, examples: [logo], pages: 230, low: 0.3, high: 0.45 },
    {
      ...cssTest,
      applied: 600,
      failed: 60,
      ratio: 0.1,
      examples: [
        {
          url: "http://www.example.org/a",
          location: { line: 1, column: 17, source: "http://www.example.org/a.css" },
          snippet: ".b",
        },
      ],
      pages: 60,
    },
    { ...blinkTest, applied: 600, failed: 0, ratio: 0, examples: [], pages: 0 },
  ],
  clusters: [
    {
      fingerprint: "f8f84dfa1bf9f43c",
      test: "1.1_HTML_01",
      pages: 230,
      findings: 412,
      snippet: logo.snippet,
      context: "nav#menu",
      ruleset,
      wam: imageTest.wam,
      example: { url: logo.url, location: logo.location },
    },
    { fingerprint: "395011b7c61552e3", test: "x-1", pages: 1, findings: 2, snippet: "", context: "", atLeast: true },
  ],
  statistics: [
    { type: "language", value: "en", pages: 580, occurrences: 1160 },
    { type: "language", value: "nb-NO", pages: 20, occurrences: 20 },
    { type: "mediaType", value: "Screen, tv", pages: 600, occurrences: 600 },
  ],
  store: "output/rdf/www.example.org/2026-11.trig.zst",
  distribution: [{ ruleset, steps }],
};

function wamOf(test: string): string {
  return wcag22.judges.find((judge) => judge.test === test)?.id ?? "";
}

/** The same pages by WCAG 2.2 too, whose score leads: 90 of 600 results show a barrier. */
export const bothRuleSets: Assessment = {
  ...sampled,
  rulesets: [{ id: "wcag-2.2", version: "1.0.0" }, ...sampled.rulesets],
  scores: [
    {
      ruleset: "wcag-2.2",
      value: 0.15,
      letter: "B",
      low: 0.12,
      high: 0.19,
      method: "linearised-ratio-plus-2",
      failed: 90,
      applied: 600,
      sample: "uniform",
      pages: 600,
    },
    ...sampled.scores,
  ],
  tests: [
    {
      ruleset: "wcag-2.2",
      test: "bf051a",
      wam: wamOf("bf051a"),
      applied: 600,
      failed: 90,
      ratio: 0.15,
      examples: [],
      pages: 90,
    },
    ...sampled.tests,
  ],
};

const imageRule = { ruleset: "wcag-2.2", test: "23a2a8", wam: wamOf("23a2a8") };

/** WCAG fails 400 of the 460 images that UWEM fails, at the same locations. */
export const sharedFaults: Assessment = {
  ...bothRuleSets,
  tests: [
    { ...imageRule, applied: 1100, failed: 400, ratio: 400 / 1100, examples: [logo], pages: 220 },
    ...bothRuleSets.tests,
  ],
  faults: [
    {
      tests: [
        { ...imageRule, share: 1 },
        { ...imageTest, share: 400 / 460 },
      ],
      findings: 400,
      pages: 220,
    },
  ],
  undecided: [{ ...imageRule, results: 7, pages: 2 }],
  clusters: [
    ...sampled.clusters.slice(0, 1).map((cluster) => ({ ...cluster, ...imageRule, fingerprint: "0000000000000000" })),
    ...sampled.clusters,
  ],
};

/** A census of 40 pages. */
export const census: Assessment = {
  ...sampled,
  pages: { found: 40, sampled: 40, failed: 0 },
  scores: [
    {
      ruleset,
      value: 0,
      letter: "A",
      low: 0,
      high: 0,
      method: "census",
      failed: 0,
      applied: 40,
      sample: "census",
      pages: 40,
    },
  ],
  tests: [{ ...blinkTest, applied: 40, failed: 0, ratio: 0, examples: [], pages: 0 }],
  clusters: [],
  notes: ["The site has fewer than 30 pages."],
};

/** A census of all 5,797 pages that could be evaluated, with a score of 0.3. It includes the uniform sample of `sampled`. */
export const censusBeside: Assessment = {
  ...sampled,
  pages: { found: 5800, sampled: 5797, failed: 3 },
  scores: [
    {
      ruleset,
      value: 0.3,
      letter: "C",
      low: 0.3,
      high: 0.3,
      method: "census",
      failed: 9000,
      applied: 30000,
      sample: "census",
      pages: 5797,
    },
    ...sampled.scores,
  ],
};

const bySizeScore = {
  ruleset,
  value: 0.26,
  letter: "C",
  low: 0.25,
  high: 0.27,
  method: "weighted-ratio-plus-2",
  failed: 9000,
  applied: 30000,
  sample: "by-size",
  pages: 600,
} as const;

/** The uniform sample of `sampled` and one by size, 1,100 pages together. Here the sample by size leads, in `uniformLeads` the uniform one. */
export const bySizeLeads: Assessment = {
  ...sampled,
  pages: { found: 5800, sampled: 1100, failed: 3 },
  scores: [bySizeScore, ...sampled.scores],
  tests: [
    { ...imageTest, applied: 9000, failed: 8000, ratio: 0.2, examples: [logo], pages: 300, low: 0.19, high: 0.21 },
  ],
  notes: ["A few pages carry most of the barriers."],
};
export const uniformLeads: Assessment = {
  ...sampled,
  pages: { found: 5800, sampled: 1100, failed: 3 },
  scores: [...sampled.scores, bySizeScore],
};

/** An assessment that was interrupted before any page was evaluated. */
export const empty: Assessment = {
  ...sampled,
  pages: { found: 4, sampled: 0, failed: 0 },
  scores: [
    {
      ruleset,
      value: null,
      letter: null,
      low: null,
      high: null,
      method: null,
      failed: 0,
      applied: 0,
      sample: "uniform",
      pages: 0,
    },
  ],
  tests: [],
  clusters: [],
  statistics: [],
  distribution: [{ ruleset, steps: steps.map(({ upTo }) => ({ upTo, pages: 0 })) }],
  complete: false,
  reason: "interrupted",
};

const better = { low: -0.2, high: -0.05, verdict: "better" } as const;
const unclear = { low: -0.1, high: 0.12, verdict: "no clear change" } as const;

/** A comparison: the score is better, images and doctype have no clear change, style sheets are worse. */
export const compared: Assessment = {
  ...sampled,
  complete: false,
  reason: "interrupted after 600 pages",
  comparison: {
    earlier: "2026-05",
    scores: [{ ruleset, before: 0.5, after: 1120 / 3000, difference: 1120 / 3000 - 0.5, ...better }],
    tests: [
      { ...imageTest, before: 0.38, after: 460 / 1200, difference: 460 / 1200 - 0.38, ...unclear },
      { ...doctypeTest, before: 0.99, after: 1, difference: 0.01, ...unclear },
      { ...cssTest, before: 0.01, after: 0.1, difference: 0.09, low: 0.05, high: 0.13, verdict: "worse" },
      { ...blinkTest, before: 0, after: 0, difference: 0, low: 0, high: 0, verdict: "no clear change" },
    ],
    notes: ["The rule set was another one then."],
  },
};

/** A score that became better by less than two decimals show. */
export const slightlyBetter: Assessment = {
  ...sampled,
  comparison: {
    earlier: "2026-05",
    scores: [{ ruleset, before: 0.0243, after: 0.0213, difference: -0.003, ...better, high: -0.001 }],
    tests: [],
    notes: [],
  },
};

const shellMessage = "The body is almost empty and is filled by scripts.";

/** A site of empty shells: it has no barriers because it has no content. */
export const shells: Assessment = {
  ...sampled,
  scores: [
    {
      ruleset,
      value: 0,
      letter: "A",
      low: 0,
      high: 0.01,
      method: "x",
      failed: 0,
      applied: 3000,
      sample: "uniform",
      pages: 600,
    },
  ],
  headline:
    "All 600 pages assessed are almost empty and are filled by scripts. The score says little about what users see.",
  messages: [{ id: "empty-shell", message: shellMessage, pages: 600 }],
};

export const fewShells: Assessment = {
  ...sampled,
  messages: [{ id: "empty-shell", message: shellMessage, pages: 59 }],
  notes: ["Beside that."],
};

/** Returns the report card with `text` in every field that comes from outside. */
export function tainted(text: string): Assessment {
  const url = `http://x/${text}`;
  const location = { line: 1, column: 1, source: url };
  return {
    ...compared,
    site: text,
    run: text,
    seed: text,
    store: text,
    reason: text,
    notes: [text],
    headline: text,
    messages: [{ id: "empty-shell", message: text, pages: 1 }],
    rulesets: [{ id: ruleset, version: text }],
    scores: sampled.scores.map((score) => ({ ...score, method: text })),
    tests: sampled.tests.map((test) => ({ ...test, examples: [{ url, location, snippet: text }] })),
    clusters: sampled.clusters.map((cluster) => ({
      ...cluster,
      test: text,
      snippet: text,
      context: text,
      example: { url, location },
    })),
    statistics: sampled.statistics.map((statistic) => ({ ...statistic, value: text })),
    comparison: { earlier: text, scores: [], tests: [], notes: [text] },
  };
}

import type { StatisticFact } from "@eiao/sampler";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** An element, and what is found at it: of a page's template, or of its own content. */
export interface LaidOutElement {
  readonly line: number;
  readonly column: number;
  readonly kind: ElementKind;
  /** Elements that come together have the same number: the rows of a list fail and pass alike. */
  readonly run: number;
}

// Measured by real sites, packed: what is more regular than they are packs to half of what they take.
/** Elements of one kind that come together, such as entries of a menu: mean. */
const LIST = 12;
/** Of elements that may stand within a line so many do. */
const SAME_LINE = 0.4;
/** So many come after a distance of their own, the others after that of their list. */
const OWN_DISTANCE = 0.2;

/** Kinds of elements that are judged, with the test and the statistic that each has. */
export interface ElementKind {
  readonly wam: string;
  readonly type?: StatisticFact["type"];
  readonly values?: readonly [string, ...string[]];
}

const link: ElementKind = {
  wam: "UWEM.B.10.13.1.3.HTML.DEF.1.1",
  type: "internalLinks",
  values: ["text/html", "Unknown", "application/pdf", "image/png"],
};
const outside: ElementKind = { ...link, type: "externalLinks", values: ["Unknown", "text/html", "application/pdf"] };
const image: ElementKind = {
  wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
  type: "technology",
  values: ["image/png", "image/jpeg", "image/gif", "image/svg+xml"],
};
const heading: ElementKind = { wam: "UWEM.B.10.3.5.3.HTML.DEF.3.1" };
const block: ElementKind = { wam: "UWEM.B.10.11.2.3.HTML.DEF.2.1" };
const field: ElementKind = { wam: "UWEM.B.10.12.4.3.HTML.DEF.1.1" };

/** Tests that judge a page as a whole; the style sheet's is found in it. */
export const wholePageTests = [
  "UWEM.B.10.1.1.3.HTML.DEF.6.1",
  "UWEM.B.10.3.2.3.HTML.DEF.1.1",
  "UWEM.B.10.11.1.3.HTML.DEF.1.1",
  "UWEM.B.10.3.2.3.CSS.DEF.1.1",
  "UWEM.B.10.3.2.3.HTML.DEF.2.1",
  "UWEM.B.10.7.2.3.HTML.DEF.1.1",
  "UWEM.B.10.7.3.3.HTML.DEF.1.1",
] as const;
export const SHEET_TEST = "UWEM.B.10.7.2.3.CSS.DEF.2.1";

/** What the pages of a site have in common, in all runs. */
export interface SiteLayout {
  readonly server: string;
  readonly language: string;
  readonly doctype: string;
  readonly tool: string | undefined;
  readonly sheets: readonly { readonly file: string; readonly line: number }[];
  /** How likely an element fails its test: of few tests often, of most seldom. */
  readonly barriers: ReadonlyMap<string, number>;
  readonly above: readonly LaidOutElement[];
  readonly below: readonly LaidOutElement[];
  /** Elements of a page, the template's not among them: median. */
  readonly elements: number;
  readonly kinds: readonly [ElementKind, ...ElementKind[]];
  /** Columns at which lines begin. */
  readonly indents: readonly [number, ...number[]];
  /** The part of elements that stand within a line. */
  readonly within: number;
}

const allTests = [...wholePageTests, SHEET_TEST, ...[link, image, heading, block, field].map(({ wam }) => wam)];

/** The layout of a site: it follows from seed and name. */
export function siteLayout(seed: string, site: string): SiteLayout {
  const random = createRandom(`${seed} ${site} layout`);
  const quality = random.fraction() ** 2;
  const barriers = new Map(
    allTests.map((wam) => [
      wam,
      Math.min(0.95, 0.7 * quality * random.fraction() ** 3 + (random.fraction() < 0.15 ? 0.3 : 0)),
    ]),
  );
  // Documentation is mostly blocks, portals are mostly links.
  const kinds: [ElementKind, ...ElementKind[]] =
    random.fraction() < 0.7
      ? [block, link, image, heading, outside, field]
      : [link, block, image, outside, heading, field];
  const indents: [number, ...number[]] = [1, ...Array.from({ length: 5 }, (_, at) => 3 + 2 * (at + random.below(2)))];
  const common = { kinds, indents, within: 0.15 + 0.3 * random.fraction() };
  return {
    server: random.pick(["Apache/2.4", "nginx", "Microsoft-IIS/10.0"]),
    language: random.pickSkewed(["en", "de", "fr", "nb", "es", "it", "pl", "nl", "sv"]),
    doctype: random.pickSkewed(["", "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD HTML 4.01//EN"]),
    tool:
      random.fraction() < 0.5 ? random.pickSkewed(["WordPress 6.4", "Drupal 10", "TYPO3 CMS", "Joomla!"]) : undefined,
    sheets: Array.from({ length: 1 + random.below(4) }, (_, at) => ({
      file: `style/site${at}.css`,
      line: 1 + random.below(900),
    })),
    barriers,
    above: elements(random, 10 + random.below(25), 20, common),
    below: elements(random, 4 + random.below(10), 0, common),
    elements: Math.max(8, Math.round(150 * Math.exp(0.6 * random.normal()))),
    ...common,
  };
}

/** Elements from a line on: those of one kind come together, in menus, lists and galleries. */
export function elements(
  random: Random,
  count: number,
  from: number,
  { kinds, indents, within }: Pick<SiteLayout, "kinds" | "indents" | "within">,
): LaidOutElement[] {
  const found: LaidOutElement[] = [];
  let line = from;
  for (let run = 0; found.length < count; run++) {
    const kind = random.pickSkewed(kinds);
    const isWithin = random.fraction() < within;
    let column = isWithin ? 1 + random.below(120) : random.pickSkewed(indents);
    const stride = random.fraction() < 0.7 ? 1 : 2 + random.below(4);
    const length = isWithin ? 1 : 1 + Math.floor(-LIST * Math.log(1 - random.fraction()));
    line += 1 + Math.floor(-3 * Math.log(1 - random.fraction()));
    for (let at = 0; at < length && found.length < count; at++) {
      found.push({ line, column, kind, run });
      if (random.fraction() < within * SAME_LINE) column += 1 + random.below(120);
      else line += random.fraction() < OWN_DISTANCE ? 1 + random.below(6) : stride;
    }
  }
  return found;
}

import type { ChromiumStyle, StyledElement } from "./chromium-style.ts";
import { setByAll } from "../support/chromium/annotate.ts";
import type { MarkedDeclaration } from "../support/chromium/annotate.ts";

/** The compared parts of the engine's answer, in the shape of the command `style` (cli.md 3). */
export interface StyleAnswer {
  readonly quirks: boolean;
  readonly elements: readonly {
    readonly path: string;
    readonly matched: readonly {
      readonly sheet: string;
      readonly line?: number;
      readonly column?: number;
      readonly selector?: string;
    }[];
    readonly winners: Readonly<
      Record<
        string,
        { readonly value: string; readonly sheet: string; readonly line?: number; readonly column?: number }
      >
    >;
  }[];
}

/**
 * The cause of a difference. `on purpose`: spec 6.8 and 6.9 deviate from browsers. `grammar`: one accepts a declaration
 * that the other rejects. `matching`: the element's lists of rules differ, too. `cascade`: the rest.
 */
export type Cause = "on purpose" | "grammar" | "matching" | "cascade" | "mode" | "missing element";

export interface Difference {
  readonly page: string;
  readonly path: string;
  /** A property, or `matched`. */
  readonly what: string;
  readonly chromium: string;
  readonly engine: string;
  readonly cause: Cause;
}

export interface Comparison {
  /** The pairs of element and rule in at least one of the two answers, and those in both. */
  readonly matches: number;
  readonly sameMatches: number;
  /** The pairs of element and property for which at least one has a winner, and those with the same winner. */
  readonly winners: number;
  readonly sameWinners: number;
  readonly differences: readonly Difference[];
}

/** Compares the two for every element that Chromium was asked about. `page` is its name in the differences. */
export function compareStyle(page: string, chromium: ChromiumStyle, engine: StyleAnswer): Comparison {
  const differences: Difference[] = [];
  const count = { matches: 0, sameMatches: 0, winners: 0, sameWinners: 0 };
  if (chromium.quirks !== engine.quirks) {
    differences.push({
      page,
      path: "",
      what: "mode",
      chromium: `quirks ${chromium.quirks}`,
      engine: `quirks ${engine.quirks}`,
      cause: "mode",
    });
  }
  const accepted = new Set(chromium.declarations.map(placeOf));
  // Declarations in a nested group have the place of the rule around it. The conditions of that rule, which come first, count.
  const conditions = new Map(chromium.rules.toReversed().map((rule) => [placeOf(rule), rule.conditions]));
  const answers = new Map(engine.elements.map((element) => [element.path, element]));
  for (const element of chromium.elements) {
    const answer = answers.get(element.path);
    const mine = new Set(answer?.matched.filter((rule) => rule.sheet !== "attribute").map(placeOf));
    const theirs = new Set(element.matched.map(placeOf));
    const same = [...theirs].filter((rule) => mine.has(rule)).length;
    count.sameMatches += same;
    count.matches += mine.size + theirs.size - same;
    const differ = (what: string, chromiumSays: string, engineSays: string, cause: Cause) =>
      differences.push({
        page,
        path: element.path,
        what,
        chromium: chromiumSays,
        engine: engineSays,
        cause: answer === undefined ? "missing element" : cause,
      });
    for (const rule of theirs)
      if (!mine.has(rule))
        differ("matched", rule, "none", decidedOnPurpose(conditions.get(rule)) ? "on purpose" : "matching");
    for (const rule of mine)
      if (!theirs.has(rule))
        differ("matched", "none", rule, decidedOnPurpose(conditions.get(rule)) ? "on purpose" : "matching");

    const winners = Object.hasOwn(answer ?? {}, "winners") ? (answer as NonNullable<typeof answer>).winners : {};
    for (const property of chromium.properties) {
      const expected = element.winners.get(property);
      const winner = Object.hasOwn(winners, property) ? winners[property] : undefined;
      if (expected === undefined && winner === undefined) continue;
      if (expected?.property === "all" && winner === undefined && !setByAll.includes(property)) continue; // named only where it cannot apply
      count.winners++;
      const wanted = expected === undefined ? "none" : placeOf(expected);
      const got = winner === undefined ? "none" : placeOf(winner);
      if (wanted === got) count.sameWinners++;
      else {
        const cause = causeOf(element, chromium, expected, got, mine, accepted);
        differ(property, `${wanted} ${expected?.value ?? ""}`, `${got} ${winner?.value ?? ""}`, cause);
      }
    }
  }
  return { ...count, differences };
}

function causeOf(
  element: StyledElement,
  chromium: ChromiumStyle,
  expected: MarkedDeclaration | undefined,
  got: string,
  mine: ReadonlySet<string>,
  accepted: ReadonlySet<string>,
): Cause {
  const declaration = chromium.declarations.find((one) => placeOf(one) === got);
  const reverting = chromium.declarations.some(
    (one) => one.revertsLayer && one.property === (expected ?? declaration)?.property,
  );
  if (reverting || decidedOnPurpose(expected?.conditions) || decidedOnPurpose(declaration?.conditions))
    return "on purpose";
  if (got !== "none" && !accepted.has(got)) return "grammar";
  const theirs = new Set(element.matched.map(placeOf));
  if (theirs.size !== mine.size || [...theirs].some((rule) => !mine.has(rule))) return "matching";
  return got === "none" ? "grammar" : "cascade";
}

/** Returns true for container queries, starting styles, `@supports` by css-tree's data, and media features that 6.8 does not have. */
function decidedOnPurpose(conditions: readonly string[] | undefined): boolean {
  return (conditions ?? []).some(
    (condition) =>
      /^@(container|starting-style|supports)/i.test(condition) ||
      (/^@media/i.test(condition) && /scripting|-moz-|-ms-/i.test(condition)),
  );
}

function placeOf(at: { readonly sheet: string; readonly line?: number; readonly column?: number }): string {
  return at.sheet === "attribute" ? "attribute" : `${at.sheet}:${at.line}:${at.column}`;
}

/** Adds up comparisons. `agreement` leaves out intended differences, which must themselves be rare. */
export function summarise(comparisons: readonly Comparison[]): {
  pairs: number;
  agreement: number;
  onPurpose: number;
  causes: Record<string, number>;
  differences: Difference[];
} {
  const differences = comparisons.flatMap((one) => [...one.differences]);
  const causes: Record<string, number> = {};
  for (const { cause } of differences) causes[cause] = (causes[cause] ?? 0) + 1;
  const pairs = comparisons.reduce((sum, one) => sum + one.matches + one.winners, 0);
  const onPurpose = causes["on purpose"] ?? 0;
  const agreement = pairs === 0 ? 1 : 1 - (differences.length - onPurpose) / (pairs - onPurpose);
  return { pairs, agreement, onPurpose: pairs === 0 ? 0 : onPurpose / pairs, causes, differences };
}

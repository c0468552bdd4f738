/** Compares the engine with a second judge. */
import { parseStyleSheet } from "./parse-sheet.ts";
import { parseStyleAttribute } from "../syntax/style-attribute.ts";
import { Random } from "../../../../../test/support/choices.ts";
import { judgeSheet, judgeStyleAttribute } from "../../../../../test/support/css-judge/css-judge.ts";
import type { Row } from "../../../../../test/support/css-judge/css-judge.ts";
import { mutatedCss } from "../../../../../test/support/css-judge/css-mutate.ts";
import type { RealSheet } from "../../../../../test/support/css-judge/css-sheets.ts";

interface Comparison {
  /** True if both say valid or both say invalid. */
  readonly sameVerdict: boolean;
  readonly valid: boolean;
  readonly rows: readonly Row[];
  /** One line for each construct that only one of them reports, with the row of 6.5 or the engine's message. */
  readonly differences: readonly string[];
}

/**
 * Characters that the editors' draft of CSS Syntax, and so @csstools, does not allow in names. The published grammar, browsers and
 * the engine accept all characters from U+0080 on.
 */
const keptOut =
  /[\u0080-\u00b6\u00b8-\u00bf\u00d7\u00f7\u037e\u2000-\u200b\u200e-\u203e\u2041-\u206f\u2190-\u2bff\u2ff0-\u3000\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]/u;

export function compareSheet(css: string): Comparison {
  const engine = parseStyleSheet(css).errors;
  const judge = judgeSheet(css);
  const locations = new Set(engine.map(({ start }) => start));
  const faults = new Set(judge.map(({ at }) => at));
  const excerpt = (at: number) => JSON.stringify(css.slice(Math.max(0, at - 10), at + 50));
  const valid = judge.length === 0;
  const differences = [
    ...engine
      .filter(({ start }) => !faults.has(start))
      .map(({ start, error, kind, name }) => `only the engine, ${kind} ${name}: ${String(error)} ${excerpt(start)}`),
    ...judge
      .filter(({ at }) => !locations.has(at))
      .map(({ at, row, why }) => `only the second judge, row "${row}": ${why}; ${excerpt(at)}`),
  ];
  return { sameVerdict: (engine.length === 0) === valid, valid, rows: judge.map(({ row }) => row), differences };
}

export function compareStyleAttribute(text: string): Comparison {
  const engine = parseStyleAttribute(text).error;
  const judge = judgeStyleAttribute(text);
  const sameVerdict = (engine === undefined) === (judge === undefined);
  const differences = sameVerdict
    ? []
    : [
        `row "style attribute", engine: ${engine ?? "valid"}, second judge: ${judge ?? "valid"}; ${JSON.stringify(text)}`,
      ];
  return { sameVerdict, valid: judge === undefined, rows: judge === undefined ? [] : ["style attribute"], differences };
}

export interface Agreement {
  compared: number;
  valid: number;
  sameVerdict: number;
  /** The number of texts for which both report the same constructs. */
  sameLocations: number;
  /** The number of constructs in error by row of 6.5. */
  readonly rows: Map<Row, number>;
  readonly operators: Set<string>;
  readonly differences: string[];
}

/** Compares the unchanged sheets, `mutants` mutations of them, and as many mutations of their blocks as style attributes. */
export function agreementOn(sheets: readonly RealSheet[], mutants: number, seed: number): Agreement {
  const random = new Random(seed);
  const agreement: Agreement = {
    compared: 0,
    valid: 0,
    sameVerdict: 0,
    sameLocations: 0,
    rows: new Map(),
    operators: new Set(),
    differences: [],
  };
  const note = (name: string, text: string, { sameVerdict, valid, rows, differences }: Comparison) => {
    agreement.compared++;
    if (valid) agreement.valid++;
    if (sameVerdict) agreement.sameVerdict++;
    if (differences.length === 0) agreement.sameLocations++;
    for (const row of rows) agreement.rows.set(row, (agreement.rows.get(row) ?? 0) + 1);
    const cause = keptOut.test(text) ? " (a character that only the draft keeps out of names)" : "";
    for (const difference of differences) agreement.differences.push(`${name}: ${difference}${cause}`);
  };
  const mutated = (css: string) => {
    const mutant = mutatedCss(css, random);
    for (const operator of mutant.operators) agreement.operators.add(operator);
    return mutant;
  };
  for (const { name, css } of sheets) note(name, css, compareSheet(css));
  for (let i = 0; i < mutants; i++) {
    const { name, css } = sheets[i % sheets.length] as RealSheet;
    const mutant = mutated(css);
    note(`${name} with ${mutant.operators.join(", ")}`, mutant.css, compareSheet(mutant.css));
    const blocks = css.match(/(?<=\{)[^{}]+(?=\})/g);
    if (blocks === null) continue;
    const attribute = mutated(random.pick(blocks));
    note(
      `a block of ${name} with ${attribute.operators.join(", ")}`,
      attribute.css,
      compareStyleAttribute(attribute.css),
    );
  }
  return agreement;
}

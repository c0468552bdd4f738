import type { BWam } from "../rule-set/define.ts";
import { legalFragment, legalIri } from "./characters.ts";
import { earlError } from "./earl-error.ts";
import { graphNode, locationNode, type EarlPage, type GraphNode, type LocationText } from "./graph-node.ts";

/** The outcome of a test. `inapplicable`: the page has no target. `untested`: the test did not run. Only EARL 1.0 has these two. */
export type Outcome = "pass" | "fail" | "cannotTell" | "inapplicable" | "untested";

const earl10Outcome = {
  pass: "earl10:passed",
  fail: "earl10:failed",
  cannotTell: "earl10:cantTell",
  inapplicable: "earl10:inapplicable",
  untested: "earl10:untested",
} as const;
// EARL 1.0 has no heuristic mode; a heuristic test also runs without a person.
const earl10Mode = { automatic: "earl10:automatic", heuristic: "earl10:automatic", manual: "earl10:manual" } as const;

/** Returns the mode in EARL 1.0. @throws EiaoError `EarlMode`, for a rule set of an untyped caller. */
function earl10ModeOf({ id, mode }: Pick<BWam, "id" | "mode">): (typeof earl10Mode)[BWam["mode"]] {
  if (!Object.hasOwn(earl10Mode, mode)) throw earlError("EarlMode", { wam: id, mode });
  return earl10Mode[mode];
}

export interface ResultText {
  readonly wam: Pick<BWam, "id" | "mode" | "url">;
  readonly number: string;
  readonly location: LocationText;
  readonly outcome: Outcome;
  /** Barrier indicator as a decimal number; only for pass and fail. */
  readonly indicator: string;
  readonly message: string | undefined;
}

/** Returns the id of a B-WAM result's assertion, without its number. */
export function assertionId({ host }: EarlPage, wam: string): string {
  return `${host}.${legalFragment(wam)}-A`;
}

/** Returns location, result and assertion of one B-WAM result, in this order. Spec 7.3. */
export function resultNodes(page: EarlPage, result: ResultText): readonly GraphNode[] {
  const { terms } = page;
  const { wam, outcome } = result;
  const base = `${page.host}.${legalFragment(wam.id)}`;
  const location = { id: `${base}-L${result.number}` };
  const validity = { id: `${base}-V${result.number}` };
  const requirement = { id: legalFragment(wam.id) };
  const tested = wam.url === undefined ? requirement : { iri: legalIri(wam.url) };
  const indicator = outcome === "pass" || outcome === "fail" ? { text: result.indicator } : undefined;
  const message = result.message === undefined ? undefined : { text: result.message };
  const assertor = { iri: page.assertor };
  const subject = { iri: page.url };
  return [
    locationNode(page, location, result.location),
    graphNode(
      terms,
      validity,
      [
        ["seed", "earl:result"],
        ["earl-1.0", "earl10:TestResult"],
      ],
      [
        ["seed", "earl:validity", { name: `earl:${outcome}` }],
        ["always", "eiao:barrierIndicator", indicator],
        ["always", "eiao:probability", wam.mode === "heuristic" ? indicator : undefined],
        ["earl-1.0", "earl10:outcome", { name: earl10Outcome[outcome] }],
        ["earl-1.0", "earl10:pointer", location],
        ["earl-1.0", "earl10:info", message],
      ],
    ),
    graphNode(
      terms,
      { id: assertionId(page, wam.id) + result.number },
      [
        ["seed", "earl:Assertion"],
        ["earl-1.0", "earl10:Assertion"],
      ],
      [
        ["seed", "earl:assertedBy", assertor],
        ["seed", "earl:subject", subject],
        ["seed", "earl:requirement", requirement],
        ["seed", "earl:mode", { name: `earl:${wam.mode}` }],
        ["seed", "earl:result", validity],
        ["seed", "eiao:singleLocation", location],
        ["seed", "earl:message", message],
        ["earl-1.0", "earl10:assertedBy", assertor],
        ["earl-1.0", "earl10:subject", subject],
        ["earl-1.0", "earl10:test", tested],
        ["earl-1.0", "earl10:mode", { name: earl10ModeOf(wam) }],
        ["earl-1.0", "earl10:result", validity],
      ],
    ),
  ];
}

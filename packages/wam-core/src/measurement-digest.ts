import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { budgetWith } from "./budget.ts";
import { defaultRuleSets } from "./check.ts";
import { judge } from "./judge/judge.ts";
import { runWith } from "./load-sheets.ts";
import { planTests } from "./measure/plan-tests.ts";
import { measure } from "./measure/walk.ts";
import { openPage } from "./open-page.ts";
import type { CheckOptions, WebResource } from "./options.ts";
import { imageSource, linkTarget, objectSource } from "./rules/uwem-1.2/0.0-metadata.ts";
import { refreshUrl, resourceUrl } from "./rules/uwem-1.2/7.4-refresh.ts";
import { styleOfPage } from "./style-of-page.ts";
import type { Subject, SubjectLocation } from "./rule-set/define.ts";

/**
 * Returns a digest by which a crawler finds one page under many addresses. It is equal for pages with the same values
 * of every A-WAM, the same results and the same statistics, in the same order. Addresses do not count, nor do lines and
 * columns, which change with the length of an address. Links count as a set: a list with more links like the others is
 * the same list. The facts of targets (`TargetWam`) do not count either: they are texts for people, and their results
 * are compared.
 *
 * External style sheets are not read: pages of one site that link to the same sheets get the same declarations from
 * them.
 *
 * @param options  as for `checkWith`; without a validator, validity is not compared.
 * @returns        16 hexadecimal digits, or undefined if the page cannot be parsed.
 * @throws         EiaoError like `checkWith`.
 *
 * Cost: a check without external sheets.
 */
export function measurementDigest(
  resource: WebResource,
  options: Pick<CheckOptions, "budget" | "ruleSets" | "validator"> = {},
): string | undefined {
  const budget = budgetWith(options.budget ?? {});
  const { page, source } = openPage(resource, true, budget, options.validator || undefined);
  if ("reason" in page) return undefined;
  const { selection, plan } = planTests(options.ruleSets ?? defaultRuleSets, undefined);
  const notes: string[] = [];
  const style = runWith(styleOfPage(page, { stylesheets: false }, budget, source.encoding, notes), {}, notes);
  const measurements = measure(page, style, plan);
  const hash = sha256.create();
  const add = (...parts: readonly (string | number)[]): void => {
    hash.update(new TextEncoder().encode(JSON.stringify(parts)));
  };
  const ofLinks = new Set<string>();
  const addAt = ({ subject }: SubjectLocation, ...parts: readonly (string | number)[]): void => {
    if (isLink(subject)) ofLinks.add(JSON.stringify(parts));
    else add(...parts);
  };
  const compared = selection.measures.filter(({ id, kind }) => !addresses.has(id) && kind !== "target");
  for (const id of new Set(compared.map((wam) => wam.id))) {
    for (const [at, value] of measurements.values(id)) addAt(at, id, value);
  }
  const { judgements, statistics } = judge(measurements, selection, page.violations !== undefined);
  for (const { wam, location, result: barrier } of judgements) addAt(location, wam.id, String(barrier));
  for (const { location, id, type, value } of statistics) addAt(location, id, type, value);
  add(...[...ofLinks].sort());
  return bytesToHex(hash.digest().subarray(0, 8));
}

/** The A-WAMs whose values are addresses. */
const addresses = new Set([objectSource, imageSource, linkTarget, refreshUrl, resourceUrl].map(({ id }) => id));

function isLink(subject: Subject): boolean {
  return subject !== null && "name" in subject && (subject.name === "a" || subject.name === "area");
}

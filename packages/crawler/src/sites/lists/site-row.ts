import { isContinent, isCountry, nutsPrefixesOfCountry } from "../../data/country.ts";
import { DEFAULT_NACE_REVISION, naceCode, naceText, revisionAndCode, revisionsWith } from "../../data/nace.ts";
import type { NaceRevision } from "../../data/nace.ts";
import type { NutsTable } from "../../data/nuts.ts";
import { quotedField } from "../../decide/scope/rule-kinds.ts";
import { siteRepresentation } from "../../url/site.ts";
import type { Site } from "../site.ts";
import { csvFields } from "./csv-rows.ts";
import type { CsvRow } from "./csv-rows.ts";
import type { Problem } from "./problem.ts";

/** A checked line: the site without its rules, and the one seed of the line. */
export interface SiteRow {
  readonly row: CsvRow;
  readonly site: Omit<Site, "seeds" | "rules">;
  readonly seed: string;
}

/** The value of an unknown category in the fields NACE, continent, country and NUTS. Spec 20.1. */
export const UNKNOWN_CATEGORY = "unknown";

/**
 * Checks one line against spec 4.3. The site is undefined when it has problems; warnings do not change it.
 *
 * @param revision  the revision of NACE codes that name none.
 */
export function checkRow(
  row: CsvRow,
  nuts: NutsTable,
  revision: NaceRevision = DEFAULT_NACE_REVISION,
): { site: SiteRow | undefined; problems: Problem[]; warnings: Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const [seed = "", name = "", title = "", source = "", ...others] = row.fields;
  const [nace, continent, country, nutsGiven] = others
    .slice(0, 4)
    .map((text) => (text === UNKNOWN_CATEGORY ? null : text));
  const note = (list: Problem[], index: number, message: string | undefined): void => {
    if (message !== undefined) list.push({ file: row.file, line: row.line, field: csvFields[index] ?? null, message });
  };
  for (const [index, text] of row.fields.entries()) {
    if (/\p{Cc}/u.test(text)) note(problems, index, "It must not contain control characters or line breaks.");
  }
  const site = representation(name);
  note(problems, 0, seedProblem(seed));
  if (site === "") note(problems, 1, "It must name the site: its host, or host and path.");
  if (title === "") note(problems, 2, "The site needs a title.");
  const checked = checkCategories({ nace, continent, country, nuts: nutsGiven }, nuts, revision);
  for (const [at, name] of categoryNames.entries()) note(problems, at + 4, checked.problems[name]);
  note(warnings, 7, checked.warning);
  if (problems.length > 0) return { site: undefined, problems, warnings };
  const { categories } = checked;
  const scopeSource = others[4] === "" ? null : (others[4] ?? null);
  const states = {
    smallSite: false,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "import",
    scopeSource,
  } as const;
  return { site: { row, site: { site, title, source, ...categories, ...states }, seed }, problems, warnings };
}

/** The categories of a site in the order of a site list. */
export const categoryNames = ["nace", "continent", "country", "nuts"] as const;

type CategoryTexts = Readonly<Record<(typeof categoryNames)[number], string | null | undefined>>;

/** Checks categories as written; null: unknown. The returned categories are valid only if there are no problems. */
export function checkCategories(
  { nace, continent, country, nuts }: CategoryTexts,
  table: NutsTable,
  revision: NaceRevision = DEFAULT_NACE_REVISION,
): {
  categories: Pick<Site, "nace" | "continent" | "country" | "nuts" | "nutsKnown">;
  problems: Partial<Record<(typeof categoryNames)[number], string | undefined>>;
  warning: string | undefined;
} {
  const region = nutsRegion(nuts ?? null, country ?? null, table);
  return {
    categories: {
      nace: nace === undefined || nace === null ? null : naceText(nace, revision),
      continent: continent ?? null,
      country: country ?? null,
      nuts: nuts ?? null,
      nutsKnown: region.known,
    },
    problems: {
      nace: naceProblem(nace, revision),
      continent: categoryProblem(continent, isContinent, "continent: AF, AN, AS, EU, NA, OC or SA"),
      country: categoryProblem(country, isCountry, "country code of ISO 3166-1, such as NO"),
      nuts: region.problem,
    },
    warning: region.warning,
  };
}

/** Returns the representation without scheme and trailing slashes (D-21). A text that is not a URL is a name too. Empty: not usable. */
function representation(name: string): string {
  if (/^https?:\/\//i.test(name)) return URL.canParse(name) ? siteRepresentation(name) : "";
  let end = name.length;
  while (end > 0 && name[end - 1] === "/") end--;
  return name.slice(0, end);
}

/** Returns the problem of a NACE code. Codes of different revisions are not mapped: a code of another revision is a mistake too. */
function naceProblem(code: string | null | undefined, revision: NaceRevision): string | undefined {
  const isKnown = (text: string) => naceCode(text, revision) !== undefined;
  const problem = categoryProblem(code, isKnown, "NACE code, such as 66.00 or 2.1:66.00");
  const parsed = revisionAndCode(code ?? "", revision);
  const revisions = parsed === undefined ? [] : revisionsWith(parsed.code);
  if (problem === undefined || parsed === undefined || revisions.length === 0) return problem;
  const codes = revisions.map((one) => `${one}:${parsed.code}`).join(" or ");
  return `NACE Rev. ${parsed.revision} has no code ${quotedField(parsed.code)}, but Rev. ${revisions.join(" and ")} ${revisions.length === 1 ? "has" : "have"} it. To use it, write ${codes}.`;
}

function categoryProblem(
  code: string | null | undefined,
  isKnown: (code: string) => boolean,
  kind: string,
): string | undefined {
  if (code === null) return undefined;
  if (code === undefined || code === "") return `It is empty; write ${UNKNOWN_CATEGORY} or a ${kind}.`;
  return isKnown(code) ? undefined : `${quotedField(code)} is not a ${kind}.`;
}

/** Returns the code in the table that a NUTS code belongs to: itself, or its NUTS 3 region if it is longer than any known one (D-19). */
export function nutsRegion(
  code: string | null,
  country: string | null,
  nuts: NutsTable,
): { known: string | null; problem?: string; warning?: string } {
  const problem = categoryProblem(code, () => true, "NUTS code, such as NO081");
  if (code === null || problem !== undefined) return { known: null, ...(problem === undefined ? {} : { problem }) };
  if (country !== null && isCountry(country)) {
    const prefixes = nutsPrefixesOfCountry(country);
    if (!prefixes.some((prefix) => code.startsWith(prefix))) {
      return {
        known: null,
        problem: `${quotedField(code)} does not begin with ${prefixes[0]}, as all NUTS codes of ${country} do.`,
      };
    }
  }
  const known = nuts.longestPrefix(code);
  if (known?.code === code) return { known: code };
  if (known?.level !== 3 || !/^[A-Z0-9]{1,16}$/.test(code)) {
    const nearest = known === undefined ? "" : `; the closest known code is ${known.code}`;
    return {
      known: null,
      problem: `${quotedField(code)} is not a NUTS code of any edition since 2006${nearest}.`,
    };
  }
  const name = known.name === undefined ? "" : ` (${known.name})`;
  const ended = known.ended ? `, which ended with NUTS ${known.editions.at(-1) ?? ""}` : "";
  const warning = `${quotedField(code)} is longer than a NUTS 3 code; the site is counted in ${known.code}${name}${ended}.`;
  return { known: known.code, warning };
}

/** The limit of a seed, in characters: longer than any address that servers accept. */
const MAX_SEED_LENGTH = 8_000;

/**
 * Returns the reason why a text cannot be a seed; undefined when it is an absolute http or https URL with a host and without
 * a login. Spec 4.3. The sentence does not quote the text, which may contain a password.
 */
export function seedProblem(seed: string): string | undefined {
  if (seed.length > MAX_SEED_LENGTH) return `The URL has more than ${MAX_SEED_LENGTH} characters.`;
  const url = /^https?:\/\//i.test(seed) && !/\p{Cc}/u.test(seed) ? URL.parse(seed) : null;
  if (url === null) return "It must be an absolute http or https URL, such as https://www.example.org/.";
  if (url.username !== "" || url.password !== "")
    return "The URL contains a user name or password, but sites are crawled without a login.";
  return undefined;
}

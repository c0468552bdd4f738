import type { BWam } from "../rule-set/define.ts";
import type { Assertor } from "./assertor.ts";
import { legalFragment, legalIri, legalText } from "./characters.ts";
import { earlError } from "./earl-error.ts";
import { isIn, type Name, namespaces, type PropertyName, type TermScope, type Terms } from "./vocabulary.ts";

/** A node of the document by its fragment id, a resource elsewhere by its IRI, a term by its name, or a literal. */
export type NodeValue =
  | { readonly id: string }
  | { readonly iri: string }
  | { readonly name: Name }
  | { readonly text: string };

/** One node of the result graph with all that is said about it. Strings are legal already; writers only escape them. */
export interface GraphNode {
  readonly about: { readonly id: string } | { readonly iri: string };
  /** The id stands in the document already (RDF/XML must not repeat an rdf:ID). */
  readonly repeated: boolean;
  /** A node has at least one type. */
  readonly types: readonly [Name, ...Name[]];
  readonly properties: readonly (readonly [PropertyName, NodeValue])[];
}

/** The values that all results of one page share. IRIs and host id are legal. */
export interface EarlPage {
  readonly terms: Terms;
  readonly assertor: string;
  readonly host: string;
  readonly url: string;
}

/** A location as text. `whole`: it has no line and column, but stands for its resource. */
export interface LocationText {
  readonly line: string;
  readonly column: string;
  readonly whole: boolean;
  /** Absolute IRI of the text that line and column count in, when it is not the page. */
  readonly source: string | undefined;
}

/** `inapplicable`: no target is on the page; `untested`: the test did not run. Only EARL 1.0 has words for these. */
export type Outcome = "pass" | "fail" | "cannotTell" | "inapplicable" | "untested";

const earl10Outcome = {
  pass: "earl10:passed",
  fail: "earl10:failed",
  cannotTell: "earl10:cantTell",
  inapplicable: "earl10:inapplicable",
  untested: "earl10:untested",
} as const;
// EARL 1.0 has no heuristic mode; a heuristic test runs without a human as well.
const earl10Mode = { automatic: "earl10:automatic", heuristic: "earl10:automatic", manual: "earl10:manual" } as const;

/** @throws EiaoError `EarlMode`, for a rule set of a caller without types. */
function earl10ModeOf({ id, mode }: Pick<BWam, "id" | "mode">): (typeof earl10Mode)[BWam["mode"]] {
  if (!Object.hasOwn(earl10Mode, mode)) throw earlError("EarlMode", { wam: id, mode });
  return earl10Mode[mode];
}

type Types = readonly (readonly [TermScope, Name])[];
type Properties = readonly (readonly [TermScope, PropertyName, NodeValue | undefined])[];

export function softwareNode(terms: Terms, assertor: Assertor): GraphNode {
  const title = text(assertor.title);
  const description = text(assertor.description);
  return node(
    terms,
    { iri: legalIri(assertor.uri) },
    [
      ["seed", "earl:Software"],
      ["earl-1.0", "earl10:Software"],
      ["earl-1.0", "earl10:Assertor"],
    ],
    [
      ["seed", "dc:title", title],
      ["seed", "dc:description", description],
      ["always", "dct:hasVersion", text(assertor.version)],
      ["earl-1.0", "dct:title", title],
      ["earl-1.0", "dct:description", description],
    ],
  );
}

export interface TestSubject {
  readonly url: string;
  readonly date: string | undefined;
  readonly contentLength: number;
  readonly tidy: boolean;
  readonly parsingFailed: boolean;
}

export function testSubjectNode(terms: Terms, subject: TestSubject): GraphNode {
  const title = text(pageTitle(subject.url));
  const date = subject.date === undefined ? undefined : { text: subject.date };
  return node(
    terms,
    { iri: legalIri(subject.url) },
    [
      ["seed", "earl:TestSubject"],
      ["earl-1.0", "earl10:TestSubject"],
    ],
    [
      ["seed", "dc:title", title],
      ["seed", "dc:date", date],
      ["always", "eiao:contentLength", { text: String(subject.contentLength) }],
      ["always", "eiao:tidy", { text: subject.tidy ? "1" : "0" }],
      ["always", "eiao:parsingFailed", { text: subject.parsingFailed ? "1" : "0" }],
      ["earl-1.0", "dct:title", title],
      ["earl-1.0", "dct:date", date],
    ],
  );
}

/** Returns the nodes that a test requires: one node, or in EARL 1.0 a node of its own about the page of the test where it has one (wcag22.md 1). */
export function testRequirementNodes(terms: Terms, wam: BWam, repeated: boolean): readonly GraphNode[] {
  const { id, test, description, url, partOf = [] } = wam;
  const described = text(description);
  const requirement = (about: GraphNode["about"], by: Terms, title: string): GraphNode =>
    node(
      by,
      about,
      [
        ["seed", "earl:TestRequirement"],
        ["earl-1.0", "earl10:TestRequirement"],
        ["earl-1.0", "earl10:TestCriterion"],
      ],
      [
        ["seed", "dc:title", text(title)],
        ["seed", "dc:description", described],
        ["earl-1.0", "dct:title", text(title)],
        ["earl-1.0", "dct:description", described],
        ...partOf.map((criterion) => ["earl-1.0", "dct:isPartOf", { iri: legalIri(criterion) }] as const),
      ],
      repeated,
    );
  const own = { id: legalFragment(id) };
  if (url === undefined) return [requirement(own, terms, id)];
  return [
    ...(isIn("seed", terms) ? [requirement(own, "seed", id)] : []),
    ...(isIn("earl-1.0", terms) ? [requirement({ iri: legalIri(url) }, "earl-1.0", test)] : []),
  ];
}

export interface ResultText {
  readonly wam: Pick<BWam, "id" | "mode" | "url">;
  readonly number: string;
  readonly location: LocationText;
  readonly outcome: Outcome;
  /** Barrier indicator in decimals; only for pass and fail. */
  readonly indicator: string;
  readonly message: string | undefined;
}

/** Id of a B-WAM result's assertion, up to its number. */
export function assertionId({ host }: EarlPage, wam: string): string {
  return `${host}.${legalFragment(wam)}-A`;
}

/** The same of the metadata of an M-WAM result. */
export function metadataId({ host }: EarlPage, wam: string): string {
  return `${host}.${legalFragment(wam)}-M`;
}

/** Location, result and assertion of one B-WAM result, in this order. Spec 7.3. */
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
    node(
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
    node(
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

export interface StatisticText {
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly location: LocationText;
  readonly value: string;
}

/** Location and metadata of one M-WAM result, in this order. EARL 1.0 knows no statistics, so eiao:MetaData stays. */
export function statisticNodes(page: EarlPage, statistic: StatisticText): readonly GraphNode[] {
  const base = `${page.host}.${legalFragment(statistic.id)}`;
  const location = { id: `${base}-L${statistic.number}` };
  return [
    locationNode(page, location, statistic.location),
    node(
      page.terms,
      { id: metadataId(page, statistic.id) + statistic.number },
      [["always", "eiao:MetaData"]],
      [
        ["seed", "earl:subject", { iri: page.url }],
        ["always", "eiao:type", statisticType(statistic.type)],
        ["always", "eiao:value", { text: statistic.value }],
        ["always", "eiao:singleLocation", location],
        ["earl-1.0", "dct:subject", { iri: page.url }],
      ],
    ),
  ];
}

/**
 * In EARL 1.0 terms a location is a pointer with its required ptr:reference: the page, or the external sheet. Lines are
 * positive there, so the resource as a whole is a pointer that has only its reference.
 */
function locationNode(page: EarlPage, about: { readonly id: string }, location: LocationText): GraphNode {
  const { line, column, whole, source } = location;
  const external = source === undefined ? undefined : { iri: source };
  return node(
    page.terms,
    about,
    [
      ["seed", "eiao:SingleLocation"],
      ["earl-1.0", whole ? "ptr:SinglePointer" : "ptr:LineCharPointer"],
    ],
    [
      ["seed", "eiao:line", { text: line }],
      ["seed", "eiao:column", { text: column }],
      ["seed", "dc:source", external],
      ["earl-1.0", "ptr:reference", external ?? { iri: page.url }],
      ["earl-1.0", "ptr:lineNumber", whole ? undefined : { text: line }],
      ["earl-1.0", "ptr:charNumber", whole ? undefined : { text: column }],
    ],
  );
}

function node(terms: Terms, about: GraphNode["about"], types: Types, values: Properties, repeated = false): GraphNode {
  const chosen: Name[] = [];
  for (const [scope, name] of types) if (isIn(scope, terms)) chosen.push(name);
  const properties: [PropertyName, NodeValue][] = [];
  for (const [scope, name, value] of values)
    if (value !== undefined && isIn(scope, terms)) properties.push([name, value]);
  return { about, repeated, types: chosen as [Name, ...Name[]], properties };
}

function text(content: string): NodeValue {
  return { text: legalText(content) };
}

/** eiao:technology and the like; a type of someone else's rule set may need its IRI written out. */
function statisticType(type: string): NodeValue {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(type)) return { name: `eiao:${type}` };
  return { iri: namespaces.eiao + legalFragment(type) };
}

/** The last part of the URL's path; the host when the path has none. No source says what dc:title should be. */
function pageTitle(url: string): string {
  const mark = url.search(/[?#]/);
  let end = mark === -1 ? url.length : mark;
  while (end > 0 && url[end - 1] === "/") end--;
  return url.slice(url.lastIndexOf("/", end - 1) + 1, end) || url;
}

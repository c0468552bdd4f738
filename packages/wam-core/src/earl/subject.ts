import type { BWam } from "../rule-set/define.ts";
import type { Assertor } from "./assertor.ts";
import { legalFragment, legalIri } from "./characters.ts";
import { graphNode, literal, type GraphNode } from "./graph-node.ts";
import { isIn, type Terms } from "./vocabulary.ts";

export function softwareNode(terms: Terms, assertor: Assertor): GraphNode {
  const title = literal(assertor.title);
  const description = literal(assertor.description);
  return graphNode(
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
      ["always", "dct:hasVersion", literal(assertor.version)],
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
  const title = literal(pageTitle(subject.url));
  const date = subject.date === undefined ? undefined : { text: subject.date };
  return graphNode(
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

/** Returns the nodes of a test requirement. In EARL 1.0, a test with a page of its own has its node about that page (wcag22.md 1). */
export function testRequirementNodes(terms: Terms, wam: BWam, repeated: boolean): readonly GraphNode[] {
  const { id, test, description, url, partOf = [] } = wam;
  const described = literal(description);
  const requirement = (about: GraphNode["about"], by: Terms, title: string): GraphNode =>
    graphNode(
      by,
      about,
      [
        ["seed", "earl:TestRequirement"],
        ["earl-1.0", "earl10:TestRequirement"],
        ["earl-1.0", "earl10:TestCriterion"],
      ],
      [
        ["seed", "dc:title", literal(title)],
        ["seed", "dc:description", described],
        ["earl-1.0", "dct:title", literal(title)],
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

/** Returns the last part of the URL's path, or the host. No source defines dc:title. */
function pageTitle(url: string): string {
  const mark = url.search(/[?#]/);
  let end = mark === -1 ? url.length : mark;
  while (end > 0 && url[end - 1] === "/") end--;
  return url.slice(url.lastIndexOf("/", end - 1) + 1, end) || url;
}

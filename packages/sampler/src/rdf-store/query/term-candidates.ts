import { iriOf } from "../graphs/node-ids.ts";
import { storeNamespaces, RDF_TYPE } from "../trig/terms.ts";
import type { Term } from "../trig/terms.ts";
import type { TripleTable } from "./triple-table.ts";

/** Properties and classes that the triple query knows by their local names. */
const vocabulary = [
  ...names(
    "eiao",
    "testRun siteSurvey scenario pageSurvey rangeLocation SingleLocation MetaData singleLocation metaData " +
      "barrierIndicator variance errorMargin urlCount webSite basedownloadaddr typeofscenario downloaded page " +
      "httpHeader language doctype authoringTool contentLength tidy parsingFailed type value line column " +
      "technology internalLinks externalLinks mediaType contentFilter probability score testScore manifest sheetUrl drawnUrl",
  ),
  ...names(
    "earl",
    "asserts Assertion assertedBy subject requirement mode result message validity TestSubject TestRequirement " +
      "Software pass fail cannotTell notApplicable notTested automatic manual heuristic",
  ),
  ...names("dc", "title description date source"),
];

function names(prefix: keyof typeof storeNamespaces, locals: string): readonly [name: string, iri: Term][] {
  return locals.split(" ").map((local) => [local.toLowerCase(), storeNamespaces[prefix] + local]);
}

/**
 * The terms that one argument of a triple query can mean; `[null]` for a wildcard.
 * @param place  0 subject, 1 predicate, 2 object.
 */
export function termCandidates(argument: string | null, place: number, table: TripleTable): readonly (Term | null)[] {
  if (argument === null) return [null];
  const iris: Term[] = [];
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(argument)) iris.push(expanded(argument));
  if (/^[A-Za-z0-9._-]+$/.test(argument)) {
    const lower = argument.toLowerCase();
    if (lower === "a" && place === 1) iris.push(RDF_TYPE);
    for (const [name, iri] of vocabulary) if (name === lower) iris.push(iri);
  }
  if (place === 1) return iris;
  if (/^[^\0-\x20<>"{}|^`\\#]+$/.test(argument)) iris.push(iriOf(`testrun_${argument}`), iriOf(argument));
  if (argument.startsWith("#")) iris.push(iriOf(argument.slice(1)));
  if (place === 2) for (const mark of table.literalMarks) iris.push(`"${argument}"${mark}`);
  return [...new Set(iris)];
}

/** `eiao:page` by its prefix; all else is an IRI already. */
function expanded(name: string): Term {
  const colon = name.indexOf(":");
  const prefix = name.slice(0, colon);
  if (!Object.hasOwn(storeNamespaces, prefix)) return name;
  return storeNamespaces[prefix as keyof typeof storeNamespaces] + name.slice(colon + 1);
}

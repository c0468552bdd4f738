import { Parser } from "n3";
import type { Quad, Term } from "n3";
import { wrong, refusedFields } from "./readers.ts";
import { campaignShape, ICS, predicateIri, RDF, refusedPredicates } from "./turtle-shape.ts";
import type { FieldShape, ValueShape } from "./turtle-shape.ts";

/** Converts Turtle to the JSON value of a specification; `readIcs` checks the values. @throws EiaoError `CampaignRefused`. */
export function icsInTurtle(turtle: string): unknown {
  const graph = graphIn(turtle);
  const campaigns = graph.quads.filter(
    ({ predicate, object }) => predicate.value === `${RDF}type` && object.value === `${ICS}Campaign`,
  );
  const [campaign, ...others] = campaigns;
  if (campaign === undefined || others.length > 0)
    throw wrong("", `The Turtle must describe one node of type ${ICS}Campaign, not ${campaigns.length}.`, {
      remedy: "Describe one campaign",
    });
  const json = { orders: [], ...objectAt(graph, campaign.subject, campaignShape, "") };
  const unread = graph.quads.find((quad) => !graph.read.has(quad));
  if (unread !== undefined)
    throw wrong(shortName(unread.predicate.value), "This triple does not belong to the campaign.", {
      remedy: "Remove it",
    });
  return json;
}

interface Graph {
  readonly quads: readonly Quad[];
  readonly bySubject: ReadonlyMap<string, readonly Quad[]>;
  /** The triples that were read. */
  readonly read: Set<Quad>;
}

function graphIn(turtle: string): Graph {
  let quads: Quad[];
  try {
    quads = new Parser({ format: "text/turtle" }).parse(turtle);
  } catch (error) {
    throw wrong("", `The text is not valid Turtle: ${(error as Error).message.slice(0, 200)}.`, {
      remedy: "Write Turtle as eiao-observatory campaign show NAME --format turtle prints it",
      cause: error,
    });
  }
  return { quads, bySubject: Map.groupBy(quads, ({ subject }) => subject.value), read: new Set() };
}

function objectAt(graph: Graph, node: Term, shape: readonly FieldShape[], path: string): Record<string, unknown> {
  const quads = graph.bySubject.get(node.value) ?? [];
  const fields = new Map(shape.map((field) => [predicateIri(field), field]));
  const json: Record<string, unknown> = {};
  for (const [predicate, all] of Map.groupBy(quads, (quad) => quad.predicate.value)) {
    for (const quad of all) {
      if (graph.read.has(quad))
        throw wrong(path, `The node is used twice: ${shortName(predicate)}.`, {
          remedy: "Write a node for each place",
        });
      graph.read.add(quad);
    }
    if (predicate === `${RDF}type`) continue;
    const field = fields.get(predicate);
    if (field === undefined) throw unknownPredicate(path, predicate, [...fields.keys()]);
    const objects = all.map(({ object }) => object);
    const at = field.field === undefined ? path : path === "" ? field.field : `${path}.${field.field}`;
    const value = valueOf(graph, field, objects, at);
    if (field.field === undefined) Object.assign(json, value);
    else json[field.field] = value;
  }
  return json;
}

function unknownPredicate(path: string, predicate: string, known: readonly string[]) {
  const short = shortName(predicate);
  const refused = refusedPredicates[short.replace(/^ics:/, "")];
  const reason = refused === undefined ? undefined : refusedFields[refused];
  return wrong(
    path === "" ? short : `${path} ${short}`,
    reason ?? `This predicate is unknown here. The predicates are ${known.map(shortName).join(", ")}.`,
    { remedy: "Remove it" },
  );
}

function valueOf(graph: Graph, field: FieldShape, objects: readonly Term[], path: string): unknown {
  const [first, ...others] = objects;
  if (field.many === "triples")
    return objects.map((object, at) => termValue(graph, field.value, object, `${path}[${at}]`));
  if (first === undefined || others.length > 0)
    throw wrong(path, `There can be one value of ${shortName(predicateIri(field))}, not ${objects.length}.`, {
      remedy: "Remove the others",
    });
  if (field.many === undefined) return termValue(graph, field.value, first, path);
  return listAt(graph, first, path).map((object, at) => termValue(graph, field.value, object, `${path}[${at}]`));
}

/** Reads an RDF list. */
function listAt(graph: Graph, list: Term, path: string): Term[] {
  const items: Term[] = [];
  for (let node = list; node.value !== `${RDF}nil`;) {
    const quads = graph.bySubject.get(node.value) ?? [];
    const first = quads.find(({ predicate }) => predicate.value === `${RDF}first`);
    const rest = quads.find(({ predicate }) => predicate.value === `${RDF}rest`);
    if (first === undefined || rest === undefined || quads.length !== 2 || graph.read.has(first))
      throw wrong(path, "It must be an RDF list.");
    graph.read.add(first).add(rest);
    items.push(first.object);
    node = rest.object;
  }
  return items;
}

function termValue(graph: Graph, shape: ValueShape, term: Term, path: string): unknown {
  if (typeof shape === "object") {
    if (term.termType === "Literal") throw wrong(path, "It must be a node, not a literal.");
    return objectAt(graph, term, shape, path);
  }
  if (term.termType !== "Literal" && !(shape === "IRI" && term.termType === "NamedNode"))
    throw wrong(path, "It must be a literal.");
  const { value } = term;
  if (shape === "number" || shape === "integer") return /^[-+]?[\d.]/.test(value) ? Number(value) : value;
  if (shape === "boolean")
    return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value;
  return value;
}

const shortName = (iri: string): string => (iri.startsWith(ICS) ? `ics:${iri.slice(ICS.length)}` : iri).slice(0, 200);

/** The name space of crawl specifications. */
export const ICS = "http://www.eiao.net/rdf/ics#";
export const DCT = "http://purl.org/dc/terms/";
export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const XSD = "http://www.w3.org/2001/XMLSchema#";

/** The value of a field in RDF: a literal of a datatype, an IRI, or a node with fields of its own. */
export type ValueShape = "text" | "IRI" | "date" | "number" | "integer" | "boolean" | readonly FieldShape[];

/** A field of a JSON object as a triple. */
export interface FieldShape {
  /** The name of the field; undefined: the fields of the node belong to the same JSON object. */
  readonly field?: string;
  /** Without a name space: one of `ICS`. */
  readonly predicate: string;
  readonly value: ValueShape;
  /** Several values are a triple each, or an RDF list if their order has a meaning. Undefined: there is one value. */
  readonly many?: "triples" | "list";
}

const rule: readonly FieldShape[] = [
  { field: "type", predicate: "hasType", value: "text" },
  { field: "pattern", predicate: "hasPattern", value: "text" },
  { field: "countries", predicate: "hasCountry", value: "text", many: "triples" },
];

const site: readonly FieldShape[] = [
  { field: "seeds", predicate: "hasSeed", value: "IRI", many: "triples" },
  { field: "scope", predicate: "hasScope", value: rule, many: "list" },
  { field: "maxPages", predicate: "hasPageBudget", value: "integer" },
  { field: "oneHopBeyond", predicate: "hasOneHopBeyond", value: "boolean" },
];

const order: readonly FieldShape[] = [
  { field: "name", predicate: `${DCT}identifier`, value: "text" },
  { field: "recurrence", predicate: "hasRecurrence", value: "text" },
  { field: "date", predicate: "hasDate", value: "date" },
  { field: "from", predicate: "hasStartDate", value: "date" },
  { field: "until", predicate: "hasEndDate", value: "date" },
  { field: "active", predicate: "isActive", value: "boolean" },
  { field: "panel", predicate: "hasPanel", value: "text" },
  { field: "ruleSets", predicate: "hasRuleSet", value: "text", many: "triples" },
  { field: "sites", predicate: "hasSite", value: site, many: "triples" },
];

const htmlCrawl: readonly FieldShape[] = [
  {
    field: "languages",
    predicate: "hasLanguagePreference",
    value: [
      { field: "language", predicate: "hasLanguage", value: "text" },
      { field: "weight", predicate: "hasWeight", value: "number" },
    ],
    many: "triples",
  },
  { field: "assumedLanguage", predicate: "hasAssumedLanguage", value: "text" },
  { field: "pauseSeconds", predicate: "hasPause", value: "number" },
  { field: "orders", predicate: "hasOrder", value: order, many: "triples" },
];

const steering: readonly FieldShape[] = [
  {
    field: "weights",
    predicate: "URLScope",
    value: [
      { field: "pattern", predicate: "hasPattern", value: "text" },
      { field: "score", predicate: "hasScore", value: "number" },
    ],
    many: "triples",
  },
  { field: "keywords", predicate: "hasKeyword", value: "text", many: "triples" },
  {
    field: "categories",
    predicate: "hasCategories",
    value: [
      { field: "nace", predicate: "hasNace", value: "text" },
      { field: "continent", predicate: "hasContinent", value: "text" },
      { field: "country", predicate: "hasCountry", value: "text" },
      { field: "nuts", predicate: "hasNuts", value: "text" },
    ],
  },
];

/**
 * The fields of a specification as triples, with the predicates of spec 22.1. Order has no meaning in RDF: values of one predicate are read in
 * the order of the document.
 */
export const campaignShape: readonly FieldShape[] = [
  { field: "id", predicate: `${DCT}identifier`, value: "text" },
  { field: "title", predicate: `${DCT}title`, value: "text" },
  { field: "description", predicate: `${DCT}description`, value: "text" },
  { field: "comment", predicate: "http://www.w3.org/2000/01/rdf-schema#comment", value: "text" },
  { field: "tags", predicate: "hasTag", value: "text", many: "triples" },
  { field: "icon", predicate: "hasIcon", value: "text" },
  { field: "owner", predicate: "hasOwner", value: "text" },
  { field: "active", predicate: "isActive", value: "boolean" },
  {
    predicate: "crawlSpecId",
    value: [
      { field: "start", predicate: "hasStartDate", value: "date" },
      { field: "end", predicate: "hasEndDate", value: "date" },
      { predicate: "hasHTMLCrawlId", value: htmlCrawl },
      { predicate: "hasICSCrawlId", value: steering },
    ],
  },
];

/** Predicates of spec 22.1 that are refused, by the fields that say why. */
export const refusedPredicates: Readonly<Record<string, string>> = {
  hasOfflineSpecId: "offline",
  hasAPICrawlId: "api",
  hasSocialDataScope: "social",
  sourceScope: "sources",
  hasEntityPreference: "entities",
  topicScope: "topics",
  hasPreviousCrawlId: "previous",
  ignoreRobotsTxt: "ignoreRobotsTxt",
};

/** Returns the whole IRI of a predicate. */
export const predicateIri = ({ predicate }: FieldShape): string =>
  predicate.includes(":") ? predicate : `${ICS}${predicate}`;

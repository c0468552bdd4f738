/**
 * The identity of an entry of the frontier. A URL is requested once on its own, once as a frame of each page scenario (spec
 * 8.6), and either once more if a redirect leads back to it after cookies were set (spec 23).
 */
export interface Visit {
  /** The key of the URL, from `normaliseUrl`. */
  readonly key: string;
  /** The scenario id of the frameset that the document belongs to. */
  readonly scenario?: string | undefined;
  /** True for the second request, with the cookies. */
  readonly again?: true | undefined;
}

/** A visit as one text, for sets, the database and the WARC. For a URL on its own it is the key. Only `readVisit` parses it. */
export type VisitId = string & { readonly "": "visit" };

/** Returns the id of a visit. No two visits share one, because keys of URLs contain no spaces and scenario ids are digits. */
export function visitId({ key, scenario, again }: Visit): VisitId {
  const own = again === true ? `${key} again` : key;
  return (scenario === undefined ? own : `${own} ${scenario}`) as VisitId;
}

/** Returns the visit of an id. */
export function readVisit(id: string): Visit {
  const [key = "", ...roles] = id.split(" ", 3);
  const scenario = roles.find((role) => role !== "again");
  return {
    key,
    ...(scenario === undefined ? {} : { scenario }),
    ...(roles.includes("again") ? { again: true } : {}),
  };
}

/** Returns only the fields of the visit. */
export function visitOf({ key, scenario, again }: Visit): Visit {
  return { key, ...(scenario === undefined ? {} : { scenario }), ...(again === undefined ? {} : { again }) };
}

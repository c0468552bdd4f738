/**
 * The identity of an entry of the frontier. A URL is requested once on its own, once as a frame of each page scenario (spec
 * 8.6), and either once more where a redirect leads back to it after cookies were set (spec 23).
 */
export interface Visit {
  /** The key of the URL, from `normaliseUrl`. */
  readonly key: string;
  /** Scenario id of the frameset that the document belongs to. */
  readonly scenario?: string | undefined;
  /** The second time, with the cookies. */
  readonly again?: true | undefined;
}

/** A visit as one text, for sets, the database and the WARC; of a URL on its own it is the key. Only `readVisit` takes it apart. */
export type VisitId = string & { readonly "": "visit" };

/** Keys of URLs hold no blanks, and scenario ids are digits: so no two visits have one id. */
export function visitId({ key, scenario, again }: Visit): VisitId {
  const own = again === true ? `${key} again` : key;
  return (scenario === undefined ? own : `${own} ${scenario}`) as VisitId;
}

/** The visit that an id was made of. */
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

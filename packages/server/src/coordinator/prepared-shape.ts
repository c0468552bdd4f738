import { count, list, orNull, shaped, text, truth } from "./checks.ts";
import type { ValueCheck, ObjectShape } from "./checks.ts";

const octets: ValueCheck = (value) => value instanceof Uint8Array;
const figure: ValueCheck = (value) => value === null || Number.isFinite(value);
const words: ValueCheck = (value) => typeof value === "string";
const spread = { stddev: figure, margin: figure, min: figure, max: figure };
const versions = list(shaped({ id: text, version: text }));
/** `PreparedSite` of @eiao/etl, as it must come from a worker. */
export const preparedShape: ObjectShape = {
  survey: shaped({
    run: text,
    site: text,
    webSite: text,
    tool: shaped({ name: text, version: text }),
    ruleSets: versions,
    seed: text,
    geoCountry: (value) => value === undefined || text(value),
    extent: text,
    urlCount: count,
    emptyShells: count,
    failed: count,
    finished: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  }),
  digest: text,
  octets: count,
  pages: list(shaped({ page: count, samples: count, counts: octets, content: octets })),
  dictionary: octets,
  rows: shaped({
    scores: list(
      shaped({ ...spread, ruleSet: text, sample: text, leads: truth, value: figure, failed: figure, applied: figure }),
    ),
    tests: list(
      shaped({ test: count, failed: figure, applied: count, pages: count, ratio: figure, min: figure, max: figure }),
    ),
    checkpoints: list(shaped({ ruleSet: text, checkpoint: text, ratio: figure, min: figure, max: figure })),
    languages: list(shaped({ ...spread, ruleSet: text, language: words, pages: count, weight: figure, value: figure })),
    contents: list(shaped({ kind: count, value: words, occurrences: count, pages: count })),
  }),
  results: count,
  statistics: count,
  card: orNull(octets),
  pageCounts: octets,
  pageList: orNull(octets),
};

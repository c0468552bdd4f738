import { iriOf } from "./node-ids.ts";
import type { SurveyIds } from "./node-ids.ts";
import type { StoredSheet } from "../contents.ts";
import { openGraph } from "../trig/statements.ts";
import { expandName } from "../trig/dialect.ts";

/** The places of a document and its sheets in the archive, by its page graph. */
export interface StoredPositions {
  readonly url: string;
  readonly warc: StoredSheet["warc"];
  readonly sheets: readonly StoredSheet[];
  /** The date of its report: xsd:dateTime. */
  readonly date: string;
}

interface PositionsOfPage {
  readonly documents: readonly StoredPositions[];
  /** The number of statements of the whole graph. */
  readonly statements: number;
}

/**
 * @param file  of the store, for errors.
 * @throws EiaoError `StoreDamaged`. Cost: one pass over the text.
 */
export function readStoredPage(trig: Uint8Array, file: string, scenario: string, ids: SurveyIds): PositionsOfPage {
  const { statements, node: nodeOf } = openGraph(trig, file);
  const documents: StoredPositions[] = [];
  for (let number = 1; ; number++) {
    const survey = nodeOf(iriOf(ids.pageSurvey(scenario, number)));
    const range = nodeOf(iriOf(ids.range(scenario, number)));
    if (survey === undefined || range === undefined) return { documents, statements };
    const one = (name: string, node = survey): string | undefined => node.get(expandName(name))?.[0];
    const subject = nodeOf(one("earl:subject", range) ?? "");
    const sheets = (survey.get(expandName("eiao:styleSheet")) ?? []).map((id) => nodeOf(id));
    documents.push({
      url: one("eiao:page", range) ?? "",
      warc: positionOf((name) => one(name)),
      sheets: sheets.flatMap((node) => (node === undefined ? [] : [sheetOf((name) => one(name, node))])),
      date: subject === undefined ? "" : (one("dc:date", subject) ?? ""),
    });
  }
}

type Read = (name: string) => string | undefined;

function sheetOf(read: Read): StoredSheet {
  const digest = read("eiao:contentDigest");
  const warc = positionOf(read);
  return {
    url: read("eiao:sheetUrl") ?? "",
    ...(digest === undefined ? {} : { digest: withoutName(digest) }),
    ...(warc === undefined ? {} : { warc }),
  };
}

function positionOf(read: Read): StoredSheet["warc"] {
  const file = read("eiao:warcFile");
  if (file === undefined) return undefined;
  const digest = read("eiao:warcDigest");
  return {
    file,
    offset: Number(read("eiao:warcOffset")),
    length: Number(read("eiao:warcLength")),
    ...(digest === undefined ? {} : { digest: withoutName(digest) }),
  };
}

/** Returns a digest without its name: `sha256:…`. */
export function withoutName(digest: string): string {
  return digest.slice(digest.indexOf(":") + 1);
}

import type { WarcPosition } from "../../../warc/position.ts";
import type { PageRow } from "../../records.ts";

/** Columns of `page` as they come from the database; `pageOf` makes a `PageRow` of them. */
export const PAGE_COLUMNS = `scenarioid, url, depth, status, contenttype, lastmodified, etag, digest, warcfile, warcoffset,
  warclength, metafile, metaoffset, metalength, simhash, words, pageindex, firstseen, lastseen`;

export interface PageColumns {
  readonly scenarioid: string;
  readonly url: string;
  readonly depth: number;
  readonly status: number;
  readonly contenttype: string | null;
  readonly lastmodified: string | null;
  readonly etag: string | null;
  readonly digest: string;
  readonly warcfile: string | null;
  readonly warcoffset: number | null;
  readonly warclength: number | null;
  readonly metafile: string | null;
  readonly metaoffset: number | null;
  readonly metalength: number | null;
  readonly simhash: string;
  readonly words: number;
  readonly pageindex: number;
  readonly firstseen: Date;
  readonly lastseen: Date;
}

export function pageOfRow(row: PageColumns): PageRow {
  return {
    scenarioId: row.scenarioid,
    url: row.url,
    depth: row.depth,
    status: row.status,
    contentType: row.contenttype,
    lastModified: row.lastmodified,
    etag: row.etag,
    digest: row.digest,
    warc: positionOf(row.warcfile, row.warcoffset, row.warclength),
    metadata: positionOf(row.metafile, row.metaoffset, row.metalength),
    fingerprint: { simhash: row.simhash, words: row.words },
    pageIndex: row.pageindex,
    firstSeen: row.firstseen,
    lastSeen: row.lastseen,
  };
}

function positionOf(file: string | null, offset: number | null, length: number | null): WarcPosition | null {
  return file === null ? null : { file, offset: offset ?? 0, length: length ?? 0 };
}

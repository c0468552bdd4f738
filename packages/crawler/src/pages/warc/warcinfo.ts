import { fieldOf, textField } from "./warc-fields.ts";
import { randomUUID } from "node:crypto";
import { blockFields } from "./facts.ts";
import { encodeRecord } from "./record.ts";
import type { WarcRecord } from "./record.ts";
import { percentDecoded } from "../../url/normalise.ts";

/** The facts about the making of a WARC that are in its warcinfo records. */
export interface WarcAuthor {
  /** The name and version of the program. */
  readonly software: string;
  readonly job: string;
  /** The time stamp of the launch: 14 digits. */
  readonly launch: string;
  /** The id of the test run, fixed before the first request. */
  readonly run: string;
  /** The representation of the site. */
  readonly site: string;
  /** The id of the crawl; absent for a WARC of other pages. */
  readonly crawl?: string;
  readonly userAgent: string;
  /** The policy for robots.txt that was followed. */
  readonly robots: "rfc9309";
}

/** Encodes the `warcinfo` record that begins a file. ISO 28500:2017, 6.2. */
export function encodeWarcinfo(
  filename: string,
  date: Date,
  author: WarcAuthor,
  id = `urn:uuid:${randomUUID()}`,
): Buffer {
  const fields: [string, string][] = [
    ["software", author.software],
    ["format", "WARC File Format 1.1"],
    ["conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"],
    ["robots", author.robots],
    ["http-header-user-agent", author.userAgent],
    ["isPartOf", author.job],
    ["eiao-launch", author.launch],
    ["eiao-run", author.run],
    ["eiao-site", author.site],
    ...(author.crawl === undefined ? [] : [["eiao-crawl", author.crawl] as [string, string]]),
  ];
  const block = fields.map(([name, value]) => `${name}: ${textField(value)}\r\n`).join("");
  return encodeRecord(
    {
      type: "warcinfo",
      id,
      date: date.toISOString(),
      contentType: "application/warc-fields",
      fields: [["WARC-Filename", textField(filename)]],
    },
    [Buffer.from(block)],
    1,
  );
}

/** Reads the facts about the launch in a `warcinfo` record; empty for a record of another program. */
export function readWarcinfo({ block }: WarcRecord): Partial<Pick<WarcAuthor, "launch" | "run" | "site" | "crawl">> {
  const fields = blockFields(block);
  const facts: { launch?: string; run?: string; site?: string; crawl?: string } = {};
  for (const name of ["launch", "run", "site", "crawl"] as const) {
    const value = fieldOf(fields, `eiao-${name}`);
    if (value !== undefined) facts[name] = percentDecoded(value);
  }
  return facts;
}

import { randomUUID } from "node:crypto";
import { encodeRecord } from "./record.ts";
import { textField } from "./warc-fields.ts";

/** Who wrote a WARC, why and how. */
export interface WarcAuthor {
  /** Name and version of the program. */
  readonly software: string;
  readonly job: string;
  /** Time stamp of the launch: 14 digits. */
  readonly launch: string;
  readonly userAgent: string;
  /** The policy towards robots.txt that was followed. */
  readonly robots: "rfc9309";
}

/** The `warcinfo` record that begins a file. ISO 28500:2017, 6.2. */
export function encodeWarcinfo(filename: string, date: Date, author: WarcAuthor): Buffer {
  const fields: [string, string][] = [
    ["software", author.software],
    ["format", "WARC File Format 1.1"],
    ["conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"],
    ["robots", author.robots],
    ["http-header-user-agent", author.userAgent],
    ["isPartOf", author.job],
    ["eiao-launch", author.launch],
  ];
  const block = fields.map(([name, value]) => `${name}: ${textField(value)}\r\n`).join("");
  return encodeRecord(
    {
      type: "warcinfo",
      id: `urn:uuid:${randomUUID()}`,
      date: date.toISOString(),
      contentType: "application/warc-fields",
      fields: [["WARC-Filename", textField(filename)]],
    },
    [Buffer.from(block)],
    1,
  );
}

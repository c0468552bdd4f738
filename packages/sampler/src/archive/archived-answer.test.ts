import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { readArchivedAnswer } from "./archived-answer.ts";

/** Writes a record as another crawler does (WARC 1.1, 5.13), and reads it. Returns its body, or the code of the error. */
async function writeAndRead(truncated: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-archived-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Half a pa";
  const fields = [
    "WARC-Type: response",
    "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>",
    "WARC-Date: 2026-11-22T10:00:00Z",
    "WARC-Target-URI: http://a.example/",
    "Content-Type: application/http; msgtype=response",
    `Content-Length: ${block.length}`,
    ...(truncated === undefined ? [] : [`WARC-Truncated: ${truncated}`]),
  ];
  const bytes = gzipSync(`WARC/1.1\r\n${fields.join("\r\n")}\r\n\r\n${block}\r\n\r\n`);
  await writeFile(path.join(dataDir, "a.warc.gz"), bytes);
  const position = { file: "a.warc.gz", offset: 0, length: bytes.length };
  return await readArchivedAnswer(dataDir, position).then(
    ({ body }) => Buffer.from(body).toString(),
    (error: unknown) => (error as { code: string }).code,
  );
}

test.each([
  ["length", "RecordTruncated"],
  ["time", "RecordTruncated"],
  ["disconnect", "<p>Half a pa"], // a browser shows it too
  ["unspecified", "<p>Half a pa"],
  [undefined, "<p>Half a pa"],
])("a response that a crawler truncated at its own limit is refused: %s", async (truncated, reads) => {
  expect(await writeAndRead(truncated)).toBe(reads);
});

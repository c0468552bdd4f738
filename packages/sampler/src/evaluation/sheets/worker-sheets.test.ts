import { expect, test } from "vitest";
import { sheetError } from "../errors.ts";
import type { FetchedSheet } from "./sheet-channel.ts";
import { createWorkerSheets } from "./sheet-channel.ts";

const url = "http://s/a.css";
const archived = { digest: "11", warc: { file: "a.warc.gz", offset: 0, length: 1 } };

/** Creates a loader that records its calls. It gives `answers` in turn, then repeats the last one. */
function loader(...answers: readonly (FetchedSheet | Error)[]) {
  const asked: string[] = [];
  const load = (address: string): Promise<FetchedSheet> => {
    const answer = answers[Math.min(asked.push(address), answers.length) - 1];
    return answer === undefined || answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { load, asked };
}

const sheet = (bytes: number): FetchedSheet => ({ url, content: new Uint8Array(bytes), archived });

test("a sheet is requested once per run, for all pages", async () => {
  const sheetsOf = createWorkerSheets();
  const { load, asked } = loader(sheet(1));
  for (let page = 0; page < 3; page++) expect(await sheetsOf("run", load)(url)).toMatchObject({ url, archived });
  expect(asked).toEqual([url]);
  await sheetsOf("another run", load)(url);
  expect(asked).toEqual([url, url]);
});

test("a missing sheet stays missing; other failures are not kept", async () => {
  const sheetsOf = createWorkerSheets();
  const missing = loader(sheetError("SheetMissing", { reason: "the server answered 404" }));
  for (let page = 0; page < 2; page++)
    await expect(sheetsOf("run", missing.load)(url)).rejects.toThrow("the server answered 404");
  expect(missing.asked).toHaveLength(1);
  const busy = loader(new Error("its page is gone"), sheet(1));
  await expect(sheetsOf("later", busy.load)(url)).rejects.toThrow("its page is gone");
  expect((await sheetsOf("later", busy.load)(url)).url).toBe(url);
  const failed = loader(sheetError("SheetFailed", { reason: "the connection was cut" }), sheet(1));
  await expect(sheetsOf("again", failed.load)(url)).rejects.toThrow("cut");
  expect((await sheetsOf("again", failed.load)(url)).url).toBe(url);
});

test("a worker keeps the 16 MB of most recently used sheets", async () => {
  const sheetsOf = createWorkerSheets();
  const { load, asked } = loader(sheet(5_000_000));
  const get = sheetsOf("run", load);
  for (const name of ["a", "b", "c", "a", "d", "a", "b"]) await get(name);
  expect(asked).toEqual(["a", "b", "c", "d", "b"]);
});

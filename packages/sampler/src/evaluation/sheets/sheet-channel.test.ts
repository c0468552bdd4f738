import { expect, test } from "vitest";
import { sheetError } from "../errors.ts";
import { answerSheets, requestSheets } from "./sheet-channel.ts";
import type { LoadFetchedSheet } from "./sheet-channel.ts";

async function loadAll(load: LoadFetchedSheet, urls: readonly string[]): Promise<readonly string[]> {
  const worker = requestSheets((question) => main.ask(structuredClone(question)));
  const main = answerSheets(load, (answer) => worker.answered(structuredClone(answer)));
  const outcomes = await Promise.allSettled(urls.map((url) => worker.load(url)));
  main.close();
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value.url : (outcome.reason as Error).message,
  );
}

const urls = Array.from({ length: 40 }, (_, i) => `http://www.example.com/${i}.css`);

test("answers belong to their questions in any order", async () => {
  const load: LoadFetchedSheet = async (url) => {
    await new Promise((resolve) => setTimeout(resolve, Number(/\d+/.exec(url)) % 7));
    return { content: new Uint8Array(3), url };
  };
  expect(await loadAll(load, urls)).toEqual(urls);
});

test("a failure is passed on with its message", async () => {
  expect(await loadAll(() => Promise.reject(new Error("the server answered 404")), urls.slice(0, 1))).toEqual([
    "the server answered 404",
  ]);
});

test("one page loads eight sheets at a time", async () => {
  let underWay = 0;
  let peak = 0;
  const load: LoadFetchedSheet = async (url) => {
    peak = Math.max(peak, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
    return { content: new Uint8Array(0), url };
  };
  await loadAll(load, urls);
  expect(peak).toBe(8);
});

test("beyond 64 MB of sheets a page gets no more", async () => {
  const bytes = new Uint8Array(8_000_000);
  const answers = await loadAll(async (url) => ({ content: bytes, url }), urls);
  const refused = answers.filter((answer) => answer.includes("larger than 64000000 bytes"));
  // Nine sheets are 72 MB; up to seven more are already being loaded.
  expect(refused.length).toBeGreaterThanOrEqual(40 - 16);
  expect(refused.length).toBeLessThanOrEqual(40 - 9);
});

test("an EiaoError is passed on with message, code and reaction; any other error becomes SheetFailed", async () => {
  const answers: unknown[] = [];
  const errors = [sheetError("SheetMissing", { reason: "gone" }), new Error("cut"), "text"];
  const main = answerSheets(
    () => Promise.reject(errors.shift()),
    (answer) => answers.push(answer),
  );
  for (const number of [0, 1, 2]) main.ask({ number, url: "http://www.example.com/a.css" });
  await expect.poll(() => answers.length).toBe(3);
  const remedy = "You do not need to do anything: the page is evaluated without this style sheet.";
  expect(answers).toEqual([
    { number: 0, problem: { code: "SheetMissing", message: "gone", reaction: "leave-page", remedy } },
    { number: 1, problem: { code: "SheetFailed", message: "cut", reaction: "leave-page", remedy } },
    { number: 2, problem: { code: "SheetFailed", message: "text", reaction: "leave-page", remedy } },
  ]);
});

test("a page that has ended receives no answers and sends no questions", async () => {
  const requested: string[] = [];
  const answers: unknown[] = [];
  const released = Promise.withResolvers<void>();
  const load: LoadFetchedSheet = async (url) => {
    requested.push(url);
    await released.promise;
    return { content: new Uint8Array(0), url };
  };
  const main = answerSheets(load, (answer) => answers.push(answer));
  for (const [number, url] of urls.slice(0, 10).entries()) main.ask({ number, url });
  main.close();
  main.ask({ number: 10, url: urls[10] ?? "" });
  released.resolve();
  await new Promise(setImmediate);
  expect([requested, answers]).toEqual([urls.slice(0, 8), []]);
  const idle = answerSheets(load, (answer) => answers.push(answer));
  idle.close();
  idle.ask({ number: 0, url: urls[0] ?? "" });
  expect(requested).toHaveLength(8);
});

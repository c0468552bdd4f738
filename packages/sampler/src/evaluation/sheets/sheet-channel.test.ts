import { expect, test } from "vitest";
import { answerSheets, askForSheets } from "./sheet-channel.ts";
import type { LoadFetchedSheet } from "./sheet-channel.ts";

async function ask(load: LoadFetchedSheet, urls: readonly string[]): Promise<readonly string[]> {
  const worker = askForSheets((question) => main.ask(structuredClone(question)));
  const main = answerSheets(load, (answer) => worker.answered(structuredClone(answer)));
  const outcomes = await Promise.allSettled(urls.map((url) => worker.load(url)));
  main.close();
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value.url : (outcome.reason as Error).message,
  );
}

const urls = Array.from({ length: 40 }, (_, i) => `http://www.example.com/${i}.css`);

test("answers come to their questions, in whatever order they arrive", async () => {
  const load: LoadFetchedSheet = async (url) => {
    await new Promise((resolve) => setTimeout(resolve, Number(/\d+/.exec(url)) % 7));
    return { content: new Uint8Array(3), url };
  };
  expect(await ask(load, urls)).toEqual(urls);
});

test("a failure crosses in words", async () => {
  expect(await ask(() => Promise.reject(new Error("the server answered 404")), urls.slice(0, 1))).toEqual([
    "the server answered 404",
  ]);
});

test("one page asks for eight sheets at a time", async () => {
  let underWay = 0;
  let most = 0;
  const load: LoadFetchedSheet = async (url) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
    return { content: new Uint8Array(0), url };
  };
  await ask(load, urls);
  expect(most).toBe(8);
});

test("beyond 64 MB of sheets a page gets no more", async () => {
  const octets = new Uint8Array(8_000_000);
  const answers = await ask(async (url) => ({ content: octets, url }), urls);
  const refused = answers.filter((answer) => answer.includes("more than 64000000 octets"));
  // Nine are 72 MB; up to seven more were on their way.
  expect(refused.length).toBeGreaterThanOrEqual(40 - 16);
  expect(refused.length).toBeLessThanOrEqual(40 - 9);
});

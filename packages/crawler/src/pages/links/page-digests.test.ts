import { expect, test } from "vitest";
import { pageDigests } from "./page-digests.ts";

const digestsOf = (body: string) =>
  pageDigests({
    url: "https://site.example/",
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!DOCTYPE html><html lang="en"><title>A page</title><h1>A heading</h1>${body}`),
  });

test("pages that differ in words alone are measured as equal", async () => {
  expect(await digestsOf("<p>One</p>")).toEqual(await digestsOf("<p>Two</p>"));
});

test("a barrier that only wcag-2.2 finds distinguishes two pages", async () => {
  const [right, wrong] = await Promise.all([
    digestsOf('<div role="checkbox" aria-checked="true" tabindex="0">Yes</div>'),
    digestsOf('<div role="checkbox" aria-checked="on" tabindex="0">Yes</div>'),
  ]);
  expect(right.measured).not.toBe(wrong.measured);
  expect(right.details).toBe(wrong.details);
});

test("alternative texts that measure the same differ in the details", async () => {
  const [cat, dog] = await Promise.all([
    digestsOf('<img src="a.png" alt="A black cat">'),
    digestsOf('<img src="a.png" alt="A brown dog">'),
  ]);
  expect(cat.measured).toBe(dog.measured);
  expect(cat.details).not.toBe(dog.details);
});

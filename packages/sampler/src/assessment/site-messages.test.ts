import { expect, test } from "vitest";
import { createSiteMessages } from "./content-statistics.ts";
import { evaluation, page as pageOf } from "./test-evaluations.ts";

const shell = pageOf(evaluation("http://x/", { notes: ["empty-shell"] }));
const plain = pageOf(evaluation("http://x/"));

function messagesOf(shells: number, sampled: number) {
  const messages = createSiteMessages();
  const pages = Array.from({ length: sampled }, (_, page) => ({ scenario: `p${page}` }));
  for (const [page, { scenario }] of pages.entries()) messages.addPage(page < shells ? shell : plain, scenario);
  return messages.of(pages);
}

test("pages without messages do not change the report card", () => {
  expect(messagesOf(0, 600)).toEqual({});
  expect(messagesOf(0, 0)).toEqual({});
});

test("empty shells are counted; from a tenth of the sample on, they make the headline", () => {
  expect(messagesOf(59, 600)).toEqual({
    messages: [
      {
        id: "empty-shell",
        message: expect.stringContaining("The body is almost empty and is filled by scripts"),
        pages: 59,
      },
    ],
  });
  // 7 of 70 is a tenth, though 0.1 * 70 is a little more than 7
  for (const [shells, sampled] of [
    [60, 600],
    [7, 70],
    [600, 600],
  ] as const)
    expect(messagesOf(shells, sampled)).toMatchObject({
      headline: expect.stringContaining("The score says little"),
      messages: [{ pages: shells }],
    });
  expect(messagesOf(6, 61).headline).toBeUndefined();
});

test("the words of the headline", () => {
  const end = ". The score says little about what users see.";
  expect(messagesOf(7, 60).headline).toBe(`7 of 60 pages assessed are almost empty and are filled by scripts${end}`);
  expect(messagesOf(1, 3).headline).toBe(`1 of 3 pages assessed is almost empty and is filled by scripts${end}`);
  expect(messagesOf(5, 5).headline).toBe(`All 5 pages assessed are almost empty and are filled by scripts${end}`);
  expect(messagesOf(1, 1).headline).toBe(`The only page assessed is almost empty and is filled by scripts${end}`);
});

test("the headline uses the equally probable pages, the count all assessed pages", () => {
  const messages = createSiteMessages();
  for (let page = 0; page < 30; page++) messages.addPage(page < 20 ? shell : plain, `p${page}`);
  const tenFrom = (from: number) => Array.from({ length: 10 }, (_, at) => ({ scenario: `p${from + at}` }));
  expect(messages.of(tenFrom(20))).toMatchObject({ messages: [{ pages: 20 }] });
  expect(messages.of(tenFrom(20)).headline).toBeUndefined();
  expect(messages.of(tenFrom(11)).headline).toMatch(/^9 of 10 pages/);
});

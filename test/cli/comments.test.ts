// Comments in a page that suppress findings on the next element.
import { startWamServer } from "@eiao/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { folderWith, formatNames, removeFolder, wam } from "../support/programs.ts";

const page = (body: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>Pictures</title></head><body>\n${body}\n</body></html>\n`;
const image = '<img src="a.gif">';
const comment = (text: string) => `<!-- eiao-disable-next ${text} -->`;
const REASON = "described in the text";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({});
});
afterAll(() => removeFolder(cwd));

const check = (body: string, ...args: string[]) =>
  wam(["check", "-", "--base-url", "https://example.org/", ...args], { cwd, stdin: body });
const json = async (body: string, ...args: string[]) => {
  const { code, out } = await check(body, "--format", "json", ...args);
  const { pages } = JSON.parse(out) as { pages: readonly CheckedPage[] };
  const [first] = pages;
  const findings = first?.results.filter(({ result }) => (result ?? 0) > 0) ?? [];
  return { code, messages: first?.messages ?? [], suppressed: findings.map(({ suppressed }) => suppressed) };
};

describe("a comment excuses", () => {
  test.each(["23a2a8", "axe:image-alt", "b5c3f8, 23a2a8", "ACT.B.23a2a8.DEF.1.0"])(
    "the findings of its tests on the next element, with the reason: %s",
    async (tests) => {
      expect((await json(page(image))).code).toBe(2);
      const { code, suppressed } = await json(page(`${comment(`${tests}: ${REASON}`)}\n${image}`));
      expect([code, suppressed]).toEqual([0, [REASON]]);
    },
  );

  test("that element only", async () => {
    const { code, suppressed } = await json(page(`${comment(`23a2a8: ${REASON}`)}${image}${image}`));
    expect([code, suppressed]).toEqual([2, [REASON, undefined]]);
    expect((await json(page(`${comment(`23a2a8: ${REASON}`)}<p>${image}</p>`))).code).toBe(2);
  });

  test("tests of another rule set too, and only those that it names", async () => {
    const body = page(`${comment(`1.1_HTML_01: ${REASON}`)}${image}`);
    expect((await json(body, "--ruleset", "uwem-1.2")).suppressed).toEqual([REASON]);
    expect(await json(body)).toMatchObject({ code: 2, suppressed: [undefined], messages: [] });
  });

  test("in XHTML", async () => {
    const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>x</title></head><body>\n${comment(`23a2a8: ${REASON}`)}\n<img src="a.gif"/></body></html>`;
    const { code, suppressed } = await json(xhtml, "--content-type", "application/xhtml+xml");
    expect([code, suppressed]).toEqual([0, [REASON]]);
  });

  test("a baseline does not contain it", async () => {
    const body = page(`${comment(`23a2a8: ${REASON}`)}${image}`);
    expect((await check(body, "--baseline", "none.json", "--update-baseline")).err).toContain("Wrote 0 findings");
  });
});

describe("a message of the page", () => {
  test.each([
    ["23a2a8", "at 3:1 has no effect: it needs a test and a reason. Write <!-- eiao-disable-next TEST: reason -->."],
    ["23a2a8:", "at 3:1 has no effect: it needs a test and a reason."],
    [`: ${REASON}`, "at 3:1 has no effect: it needs a test and a reason."],
    [`23a2a9: ${REASON}`, "at 3:1 has no effect: there is no test 23a2a9. Did you mean 23a2a8?"],
    [
      `23a2a8, axe:image-al: ${REASON}`,
      "at 3:1 has no effect: there is no test axe:image-al. Did you mean axe:image-alt?",
    ],
  ])("of a malformed comment: %s", async (text, message) => {
    const { code, messages } = await json(page(`${comment(text)}\n${image}`));
    expect(code).toBe(2);
    expect(messages).toEqual([expect.stringContaining(message)]);
  });

  test("for one without a finding, and for one without a following element", async () => {
    const { messages } = await json(page(`${comment(`23a2a8: ${REASON}`)}\n<p>x</p>\n${comment(`23a2a8: ${REASON}`)}`));
    expect(messages).toEqual([
      "The comment eiao-disable-next at 3:1 has no effect on 23a2a8: the element after it, at 4:1, has no finding of 23a2a8. Remove it, or put it directly before the element.",
      "The comment eiao-disable-next at 5:1 has no effect on 23a2a8: no element follows it. Remove it, or put it directly before the element.",
    ]);
  });

  test("for a page with more than 1,000 of them: the others have no effect", async () => {
    const { messages, suppressed } = await json(page(`${comment(`23a2a8: ${REASON}`)}${image}`.repeat(1_001)));
    expect(suppressed).toEqual([...Array<string>(1_000).fill(REASON), undefined]);
    expect(messages).toEqual([
      expect.stringContaining("Only the first 1000 of 1001 comments eiao-disable-next have an effect."),
    ]);
  });

  test("but none for one whose test does not run in this call", async () => {
    const body = page(`${comment(`23a2a8: ${REASON}`)}\n<p>x</p>`);
    expect((await json(body, "--ruleset", "uwem-1.2")).messages).toEqual([]);
    expect((await json(body, "--skip", "23a2a8")).messages).toEqual([]);
  });

  test("the text format shows the message, and that a finding is suppressed", async () => {
    const { out } = await check(page(`${comment(`23a2a8: ${REASON}`)}\n${image}\n${comment("x: y")}`), "--verbose");
    expect(out.replace(/\s+/g, " ")).toContain("there is no test x.");
    expect(out).toContain(`suppressed: ${REASON}`);
  });
});

test.each(formatNames)("with --server the output as %s is the same", async (format) => {
  const server = await startWamServer({ port: 0, workers: 1, version: "1" });
  try {
    const body = page(`${comment(`23a2a8: ${REASON}`)}\n${image}\n${comment("x: y")}`);
    const args = ["--format", format, "--date", "2008-03-16"];
    expect(await check(body, ...args, "--server", server.address)).toEqual(await check(body, ...args));
  } finally {
    await server.close();
  }
});

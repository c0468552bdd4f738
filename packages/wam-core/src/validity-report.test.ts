import { expect, test } from "vitest";
import { computingMilliseconds } from "../../../test/support/computing-time.ts";
import { validityReport } from "./validity-report.ts";

const url = "http://www.example.com/page.html";
const page = (head: string, body: string) =>
  `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><title>t</title>${head}</head><body>${body}</body></html>`;

test("a message reports that a list is cut off", async () => {
  const few = await validityReport({ url, content: page("", "<p foo=a>x</p>".repeat(999)) });
  expect([few.errors.length, few.messages]).toEqual([999, []]);
  const many = await validityReport({ url, content: page("", "<p foo=a>x</p>".repeat(1_500)) });
  expect([many.errors.length, many.messages]).toEqual([1_000, ["Only the first 1000 violations are listed."]]);
});

test("a page that begins with unclosed tags is read once", async () => {
  const before = computingMilliseconds();
  const { errors } = await validityReport({ url, content: "<a".repeat(1_000) }); // 10 s with cubic cost
  expect(errors[0]?.code).toBe("doctype-missing");
  expect(computingMilliseconds() - before).toBeLessThan(5_000);
});

test("style sheets that were not read are named, if they are missing or of another type", async () => {
  const links = ["a", "b", "c"].map((name) => `<link rel=stylesheet href="${name}.css">`).join("");
  const load = (sheet: string) =>
    sheet.endsWith("a.css")
      ? Promise.reject(new Error("gone"))
      : Promise.resolve({
          content: "p { top }",
          contentType: sheet.endsWith("b.css") ? "text/html" : "text/css",
          url: sheet,
        });
  const { css, messages } = await validityReport({ url, content: page(links, "<p>x</p>") }, { load });
  expect(css.map(({ sheet }) => sheet)).toEqual(["http://www.example.com/c.css"]);
  expect(messages.toSorted()).toEqual([
    "The style sheet http://www.example.com/a.css was not loaded: gone",
    'style sheet http://www.example.com/b.css not read: it is served as "text/html", not as text/css',
  ]);
});

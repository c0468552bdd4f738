/** The marks of the oracle agree with the DevTools protocol on the same unchanged pages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pagesOrigin, realPages } from "../support/pages/real-pages.ts";
import { StyleOracle } from "./chromium-style.ts";
import { matchedByProtocol } from "./protocol.ts";

let oracle: StyleOracle;
beforeAll(async () => {
  oracle = await StyleOracle.open();
});
afterAll(() => oracle?.close());

test("matched rules of real pages agree with CSS.getMatchedStylesForNode", async () => {
  const { pages, file } = await realPages({ withCss: true, limit: 16 });
  let compared = 0;
  for (const { url, name } of pages) {
    const page = {
      path: decodeURI(new URL(url).pathname),
      file: (path: string) => file(pagesOrigin + encodeURI(path)),
    };
    const marked = await oracle.ask(page);
    if (marked.rules.length > 500 || marked.elements.length > 160) continue; // the protocol would take minutes
    const protocol = await matchedByProtocol(await oracle.visit(page));
    expect(protocol.length, name).toBe(marked.elements.length);
    const styles = [...new Set(marked.rules.map((rule) => rule.sheet).filter((sheet) => sheet.startsWith("style:")))];
    for (const [i, element] of marked.elements.entries()) {
      const expected = [...(protocol[i] as ReadonlySet<string>)].filter((place) => !/:NaN/.test(place)).sort();
      const nameOf = (sheet: string) => (sheet.startsWith("style:") ? `style ${styles.indexOf(sheet)}` : sheet);
      expect(
        element.matched.map((rule) => `${nameOf(rule.sheet)}:${rule.line}:${rule.column}`).sort(),
        `${name} ${element.path}`,
      ).toEqual(expected);
      compared += expected.length;
    }
  }
  expect(compared).toBeGreaterThan(300);
});

test("the winner is the declaration that the browser uses", async () => {
  const html = `<!DOCTYPE html><style>
p { color: red; color: blue; color: nonsense }
@layer { p { color: green !important; margin: 1px } }
.a { margin-left: 2px; font: 12px serif }
@media print { p { margin: 5px } }
</style><p class=a style="margin-top: 3px">x</p>`;
  const file = (path: string) =>
    path === "/x.html" ? { content: Buffer.from(html), contentType: "text/html" } : undefined;
  const { elements, quirks } = await oracle.ask({ path: "/x.html", file });
  expect(quirks).toBe(false);
  const paragraph = elements.find((element) => element.path === "/html[1]/body[1]/p[1]");
  const place = (property: string) => {
    const winner = paragraph?.winners.get(property);
    return winner?.sheet === "attribute" ? "attribute" : `${winner?.line}:${winner?.column}`;
  };
  expect(place("color")).toBe("3:14"); // important, so its layer does not matter
  expect(place("margin-left")).toBe("4:6");
  expect(place("margin-right")).toBe("3:39"); // from the shorthand
  expect(place("margin-top")).toBe("attribute");
  expect(place("font-family")).toBe("4:24");
  expect(paragraph?.matched.map((rule) => `${rule.line}:${rule.column}`)).toEqual(["2:1", "3:10", "4:1"]);
});

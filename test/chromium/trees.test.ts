/** Our trees, compared with Chromium's (spec 1.4, D72). `npm run compare:trees` compares thousands. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fragment } from "./fragments.ts";
import { launchChromium } from "../support/chromium/launch.ts";
import { chromiumTrees, ourTree } from "./trees.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(async () => browser.close());

/** Returns the first source that differs, with both trees: a long list would be of no more use. */
async function firstDifference(sources: readonly string[]): Promise<readonly string[] | undefined> {
  const theirs = await chromiumTrees(page, sources);
  const at = sources.findIndex((source, i) => ourTree(source) !== theirs[i]);
  return at === -1 ? undefined : [sources[at] ?? "", theirs[at] ?? "", ourTree(sources[at] ?? "")];
}

test("400 generated documents", async () => {
  expect(await firstDifference(Array.from({ length: 400 }, (_, seed) => fragment(seed)))).toBe(undefined);
});

describe("cases that parse5 handles in another way", () => {
  test.each([
    "<select><div><a href=x>t</a></div><option>a<option>b</select>",
    "<select><button><selectedcontent></selectedcontent></button><option><b>a</b>",
    "<select><table><tr><td><select><option>x</table>y",
    "<p><select></p>x</select>y",
    "<select><option><p>a<optgroup><option><div><hr>b",
    "<select><option><p><b><hr>b",
    "<select><b><input></b><keygen><textarea>x</textarea>",
    "<select><select>x",
    "<select></body><select>x",
    "<table><select><input type=hidden><option>x<tr><td>y",
    "<table><tr><td><select><option>x</td><td>y",
    "<select><svg><option>x</svg><foreignObject>",
    "<template><select><div></template>x",
    "<table><template><tr><table>",
    "<table><tr></thead><select></tr><i>",
    `${"<select><object>".repeat(40)}<p></select></p><option><div><option>x`,
  ])("%s", async (source) => {
    expect(await firstDifference([source])).toBe(undefined);
  });
});

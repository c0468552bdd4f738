import { expect, test } from "vitest";
import type { RealPage } from "../../support/pages/real-pages.ts";
import type { AxeResults } from "./axe-elements.ts";
import { Comparison } from "./differences.ts";
import { ourPage } from "./our-results.ts";
import { tableText, shares, fileText } from "./summary.ts";

const source = `<!DOCTYPE html><html lang=en><title>Page</title><body>
<img src=a><img src=b alt=B>
<button>Go<img src=c></button>
<a href=x role=button></a>
<p style="color:#aaa;background:url(a)">Text</p>`;

const page: RealPage = {
  name: "page.html",
  url: "https://pages.example/page.html",
  content: new TextEncoder().encode(source),
  contentType: "text/html",
  sheets: [],
  embedded: false,
};

/** Makes results of axe-core for a rule, on elements of the body. */
function rule(failed: readonly string[], incomplete: readonly string[] = []): AxeResults {
  const paths = (elements: readonly string[]) =>
    new Map(elements.map((element) => [`/html[1]/body[1]/${element}`, "message"]));
  return { failed: paths(failed), incomplete: paths(incomplete) };
}

async function comparisonWith(axe: Readonly<Record<string, AxeResults>>): Promise<Comparison> {
  const comparison = new Comparison();
  const ours = await ourPage(page, { pages: [page], file: () => undefined });
  comparison.add(page.name, new Map(Object.entries(axe)), ours);
  return comparison;
}

test("elements are compared one by one, and each difference has its cause", async () => {
  const comparison = await comparisonWith({
    "image-alt": rule(["img[1]", "button[1]/img[1]"]),
    "link-name": rule(["a[1]"]),
    "color-contrast": rule(["p[1]"]),
  });
  expect(comparison.unexplained).toEqual([]);
  expect(fileText(comparison, "4.0").split("\n").slice(1, -1)).toEqual([
    "23a2a8\taxe-core\t1\t1\ta role such as button makes its content presentational, so assistive technology does not get the element",
    "c487ae\taxe-core\t1\t1\taxe-core tests each a[href] as a link; with a role such as button or tab, another of our rules fails it",
    "97a4e1\twcag-2.2\t1\t1\taxe-core tests and fails each a[href] as a link, although it has another role",
  ]);
  // Of four failures one is failed here, and one is left open: the text over an image.
  expect(shares(comparison)).toEqual({ failed: 1 / 4, found: 2 / 4, contrast: 0 });
  expect(tableText(comparison)).toContain("1 on 1 pages, cantTell: image");
});

test("differences without a cause are reported with their place", async () => {
  const comparison = await comparisonWith({ "image-alt": rule(["img[2]"], []), "button-name": rule([], ["a[1]"]) });
  expect(comparison.unexplained.map((difference) => difference.split(" /")[1])).toEqual([
    "html[1]/body[1]/img[2]", // it has a name, but axe-core fails it
    "html[1]/body[1]/img[1]", // it has no name, but axe-core passes it
  ]);
  expect(shares(comparison)).toEqual({ failed: 0, found: 0, contrast: NaN });
});

import { expect, test } from "vitest";
import { createClusters } from "./barriers.ts";
import { evaluation, imageFinding, imageWam, page, ruleset } from "./test-evaluations.ts";

const logo = '<img src="logo.gif">';

test("equal barriers of one context are one cluster, however many a page has; each page counts once", () => {
  const clusters = createClusters(100);
  // Two equal logos in the navigation of each of three pages, one logo in the footer of one page, and a single photo.
  for (const name of ["c", "a", "b"]) {
    clusters.addPage(
      page(
        evaluation(`http://x/${name}`, {
          findings: [
            imageFinding("nav1", 2, logo, "nav"),
            imageFinding("nav2", 3, logo, "nav"),
            ...(name === "a" ? [imageFinding("foot", 9, logo, "footer"), imageFinding("photo", 5, "<img src=p>")] : []),
          ],
        }),
      ),
    );
  }
  expect(clusters.largest(10)).toEqual([
    {
      fingerprint: "nav1",
      test: "1.1_HTML_01",
      pages: 3,
      findings: 6,
      snippet: logo,
      context: "nav",
      ruleset,
      wam: imageWam,
      example: { url: "http://x/a", location: { line: 2, column: 1 } },
    },
  ]);
});

test("the frames of a page count as one page; each numbers its own findings", () => {
  const clusters = createClusters(100);
  clusters.addPage(
    page(
      evaluation("http://x/", { findings: [imageFinding("one", 2, logo, "nav")] }),
      evaluation("http://x/frame", { findings: [imageFinding("one", 4, logo, "nav")] }),
    ),
  );
  expect(clusters.largest(10)).toMatchObject([{ fingerprint: "one", pages: 1, findings: 2 }]);
});

test("clusters are sorted by findings, then pages, then fingerprint", () => {
  const clusters = createClusters(100);
  const addPage = (url: string, ...names: string[]) =>
    clusters.addPage(page(evaluation(url, { findings: names.map((name, i) => imageFinding(name, i, name[0] ?? "")) })));
  addPage("http://x/1", "a1", "a2", "c1", "b1", "d1", "d2", "d3");
  addPage("http://x/2", "c1", "b1");
  const largest = (count: number) => clusters.largest(count).map((one) => [one.fingerprint, one.findings, one.pages]);
  expect(largest(10)).toEqual([
    ["d1", 3, 1],
    ["b1", 2, 2],
    ["c1", 2, 2],
    ["a1", 2, 1],
  ]);
  expect(largest(2)).toHaveLength(2);
});

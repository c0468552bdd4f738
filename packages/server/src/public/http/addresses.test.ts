/** Addresses that people write, edit and keep lead to the page that they mean, and never to another run. */
import { announceSites, publishRun } from "@eiao/etl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { SITE, somePage, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

/** The names of the latest run and the one before. */
let [latest, earlier] = ["", ""];
let reports: TestReports;
let page: string;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 4, pages: 4, runs: 3, seed: "addresses" });
  page = await somePage(reports);
  const { runs } = JSON.parse((await get("/api/runs")).body) as { runs: { run: string }[] };
  [latest = "", earlier = ""] = runs.map(({ run }) => run);
});
afterAll(async () => {
  await reports?.remove();
});

const get = async (target: string) => {
  const { status, body, headers } = await reports.get(target);
  return { status, body: body, headers };
};
const hrefs = (body: string) =>
  [...body.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

test("the address of a page finds its site, in the list and in the search", async () => {
  for (const input of [page, page.replace("http://", ""), `https://${SITE}/other/page.html#here`, `HTTP://${SITE}/`]) {
    const q = encodeURIComponent(input);
    const { rows } = JSON.parse((await get(`/api/sites?q=${q}`)).body) as { rows: { site: string }[] };
    expect(
      rows.map(({ site }) => site),
      input,
    ).toEqual([SITE]);
    const { status, body } = await get(`/search?q=${q}`);
    expect([status, body.includes(`This is an address of the web site <a href="/sites/${SITE}">`)], input).toEqual([
      200,
      true,
    ]);
    expect((await get(`/de/search?q=${q}`)).body, input).toContain("Das ist eine Adresse der Website");
  }
  const report = `/sites/${SITE}/page?${new URLSearchParams({ url: page }).toString()}`;
  for (const input of [page, page.replace("http://", ""), `${page}#here`])
    expect(hrefs((await get(`/search?q=${encodeURIComponent(input)}`)).body), input).toContain(report);
  expect((await get(report)).status).toBe(200);
  for (const input of ["http://none.example/", `http://x.${SITE}/`, "words of page", "lang:de", "a.b c"])
    expect((await get(`/search?q=${encodeURIComponent(input)}`)).body, input).not.toContain("This is an address");
});

test("the name of a site may be as long as an address", async () => {
  const long = `long.example/${"folder-of-a-town/".repeat(400)}end`;
  for (const form of ["", "/api"]) {
    // No site has this name. The length of the name is no fault.
    expect((await get(`${form}/compare?site=${encodeURIComponent(long)}`)).status).toBe(404);
    expect((await get(`${form}/compare?site=${SITE}&with=${encodeURIComponent(long)}`)).status).toBe(404);
    expect((await get(`${form}/sites?q=${encodeURIComponent(long)}`)).status).toBe(200);
    expect((await get(`${form}/sites?q=${"a".repeat(8_193)}`)).status).toBe(400);
  }
});

test("a page of a site is found by any spelling of its address", async () => {
  const reportOf = (url: string) => get(`/sites/${SITE}/page?${new URLSearchParams({ url }).toString()}`);
  const headOf = async (url: string) => {
    const { status, body } = await reportOf(url);
    return [status, /<link rel="canonical"[^>]*>/.exec(body)?.[0], /<h1>.*?<\/h1>/s.exec(body)?.[0]];
  };
  const own = await headOf(page);
  expect(own).toEqual([200, expect.stringContaining(encodeURIComponent(page)), expect.stringContaining(page)]);
  for (const input of [`${page}#here`, page.replace("http:", "HTTP:"), page.replace(/(?=[^/]*$)/, "å/../"), ` ${page}`])
    expect(await headOf(input), input).toEqual(own);
});

test("the links of a page of an earlier run lead to that run", async () => {
  const run = `run=${earlier}`;
  const { rows } = JSON.parse((await get(`/api/sites/${SITE}/pages?${run}`)).body) as { rows: { page: string }[] };
  const from = [
    `/tests/1.1_HTML_01?${run}`,
    `/sites/${SITE}?${run}`,
    `/sites/${SITE}/tests?${run}`,
    `/sites/${SITE}/pages?${run}`,
    `/sites/${SITE}/page?url=${encodeURIComponent(rows[0]?.page ?? "")}&${run}`,
    `/reports/sites?${run}`,
    `/reports/tests?${run}`,
  ];
  for (const address of from) {
    const { status, body } = await get(address);
    expect(status, address).toBe(200);
    const main = body.slice(body.indexOf("<main"), body.indexOf("<footer"));
    const elsewhere = hrefs(main).filter(
      (href) =>
        /^\/(?:sites|tests|reports)\//.test(href) &&
        !href.includes(run) &&
        // The link to the latest run is marked as such.
        !main.includes(`<a href="${href.replaceAll("&", "&amp;")}">See the latest run instead.`),
    );
    expect(
      elsewhere.filter((href) => !href.endsWith("/badge.svg")),
      address,
    ).toEqual([]);
  }
  const test = await get(`/tests/1.1_HTML_01?${run}`);
  expect(test.body).toContain(`/runs/${earlier}`);
  expect(hrefs(test.body)).toContain("/tests/1.1_HTML_01");
  expect((await get("/tests/1.1_HTML_01")).body).toContain(`/runs/${latest}`);
});

test("the name of a site in any spelling leads to its page", async () => {
  for (const written of [SITE.toUpperCase(), `https://${SITE}/`, `http:%2F%2F${SITE}`]) {
    const { status, headers } = await get(`/de/sites/${written}?run=${earlier}`);
    expect([status, headers["location"]], written).toEqual([308, `/de/sites/${SITE}?run=${earlier}`]);
  }
});

test("codes in an address may be in lower case", async () => {
  for (const [written, own] of [
    ["?country=no", "?country=NO"],
    ["?group=eu", "?group=EU"],
    ["?region=no08&country=no", "?region=NO08&country=NO"],
    ["?sector=j", "?sector=J"],
  ]) {
    const { status, body } = await get(`/api/reports/sites${written}`);
    expect([status, body], written).toEqual([200, (await get(`/api/reports/sites${own}`)).body]);
  }
  expect((await get("/reports/sites?country=no")).body).toContain('<option value="NO" selected="selected"');
  expect((await get("/reports/sites?country=xx")).status).toBe(400);
});

test("a bookmark of a removed run leads to the latest one", async () => {
  for (const [address, own] of [
    ["/reports/sites?country=NO&run=gone", "/reports/sites?country=NO"],
    [`/sites/${SITE}/tests?run=gone`, `/sites/${SITE}/tests`],
    ["/tests/1.1_HTML_01?run=gone", "/tests/1.1_HTML_01"],
  ] as const) {
    const { status, body } = await get(address);
    expect(status, address).toBe(404);
    expect(hrefs(body), address).toContain(own);
    expect((await get(own)).status, own).toBe(200);
    expect(hrefs((await get(`/de${address}`)).body), address).toContain(`/de${own}`);
  }
});

test("the badge's HTML has the whole address of picture and report, in the language of the page", async () => {
  for (const [prefix, label] of [
    ["", "Accessibility badge of"],
    ["/de", "Plakette zur Barrierefreiheit von"],
  ]) {
    const { body } = await get(`${prefix}/sites/${SITE}`);
    const at = `http://reports.example${prefix}/sites/${SITE}`;
    expect(body).toContain(
      `&lt;a href=&quot;${at}&quot;&gt;&lt;img src=&quot;${at}/badge.svg&quot; alt=&quot;${label} ${SITE}`.replaceAll(
        "&quot;",
        body.includes("&quot;") ? "&quot;" : '"',
      ),
    );
  }
});

test("a run that was published a moment ago is found by its address", async () => {
  expect((await get("/runs/just-now")).status).toBe(404);
  await announceSites(reports.warehouse, "just-now", [], { panel: "default" });
  await publishRun(reports.warehouse, "just-now");
  await expect.poll(async () => (await get("/runs/just-now")).status).toBe(200);
  expect((await get("/api/runs")).body).toContain('"just-now"');
  // The run has no site: no form offers it, and no feed lists it.
  for (const page of ["/reports/regions", "/compare", "/feed.atom"])
    expect((await get(page)).body, page).not.toContain("just-now");
  expect((await get("/reports/regions?run=just-now")).body).toContain('<option value="just-now" selected="selected"');
});

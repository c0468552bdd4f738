/** AT-CAM 12, and search compared with plain lists: random queries over random pages, on both databases. */
import {
  createWarehouseSearch,
  fillSearchIndex,
  generateRuns,
  parseSearch,
  readPages,
  searchStamp,
} from "@eiao/etl/internal";
import type { SearchFound, SearchOptions } from "@eiao/etl/internal";
import { letterOf as letter } from "./letter.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomSamples } from "../support/random-samples.ts";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { scored, writeStore } from "../support/sealed-stores.ts";
import type { PlainStatistic } from "../support/sealed-stores.ts";

/** A page in plain lists. */
interface PlainFound {
  readonly site: string;
  readonly run: string;
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly url: string;
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly score: number | null;
  readonly date: string;
  readonly failed: readonly string[];
}

/** A query as a tree, with its text and its meaning. */
interface Wanted {
  readonly written: string;
  readonly is: (page: PlainFound) => boolean;
}

const vocabulary = ["alpha", "beta", "Gamma", "délta", "øre", "2026"] as const;
const plain = (text: string) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
const holds = (text: string, words: string) => ` ${plain(text)} `.includes(` ${plain(words)} `);

function pathWords(url: string): string {
  return new URL(url).pathname.replaceAll(/[^a-z\d]+/g, " ");
}

const phrase = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 }).map((words): Wanted => {
  const text = words.join(" ");
  return {
    written: words.length === 1 ? text : `"${text}"`,
    is: ({ title, url, text: body }) => [title, pathWords(url), body].some((one) => holds(one, text)),
  };
});

const field: fc.Arbitrary<Wanted> = fc.oneof(
  fc.constantFrom("A", "B", "C", "D", "E").map((one) => ({
    written: `letter:${one}`,
    is: ({ score }: PlainFound) => letter(score) === one,
  })),
  fc.constantFrom("nb", "sv", "de", "en", "fr", "da").map((one) => ({
    written: `lang:${one}`,
    is: ({ language }: PlainFound) => language === one,
  })),
  fc.constantFrom("NO", "SE", "DE", "FR", "DK", "IT").map((one) => ({
    written: `country:${one.toLowerCase()}`,
    is: ({ places }: PlainFound) => places.indexOf(one) === 1,
  })),
  fc.constantFrom("O", "P", "Q", "J").map((one) => ({
    written: `sector:${one}`,
    is: ({ sectors }: PlainFound) => sectors.includes(one),
  })),
  fc.constantFrom("1.1_HTML_01", "7.2_CSS_02", "3.2_HTML_01", "13.1_HTML_01").map((one) => ({
    written: `test:${one}`,
    is: ({ failed }: PlainFound) => failed.includes(one),
  })),
  fc.constantFrom("7.2", "1.1", "13.1").map((one) => ({
    written: `test:${one}`,
    is: ({ failed }: PlainFound) => failed.some((id) => id.startsWith(`${one}_`)),
  })),
  fc.tuple(fc.nat(100), fc.nat(100)).map(([a, b]) => {
    const [low, high] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
    return {
      written: `score:${low}..${high}`,
      is: ({ score }: PlainFound) => score !== null && score >= low && score <= high,
    };
  }),
  fc.constantFrom(
    { written: "date:2020-01..2020-01", is: ({ date }: PlainFound) => date.startsWith("2020-01") },
    { written: "date:2020-02..", is: ({ date }: PlainFound) => date >= "2020-02" },
    { written: "type:html", is: () => true },
    { written: "type:application/pdf", is: () => false },
  ),
);

const { query } = fc.letrec<{ query: Wanted }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    phrase,
    field,
    tie("query").map(({ written, is }) => ({ written: `NOT (${written})`, is: (page: PlainFound) => !is(page) })),
    fc.tuple(tie("query"), tie("query"), fc.constantFrom(" ", " and ", " AND ")).map(([a, b, join]) => ({
      written: `(${a.written})${join}(${b.written})`,
      is: (page: PlainFound) => a.is(page) && b.is(page),
    })),
    fc.tuple(tie("query"), tie("query"), fc.constantFrom(" or ", " OR ")).map(([a, b, join]) => ({
      written: `${a.written}${join}${b.written}`,
      is: (page: PlainFound) => a.is(page) || b.is(page),
    })),
  ),
}));

/** Queries of limited length. `a OR b` is written without parentheses; within others it has some. */
const written = query.filter(({ written: text }) => text.length <= 400);

const everyFacet = ["country", "region", "sector", "letter", "lang", "type", "run"] as const;

async function find(
  opened: TestWarehouse,
  text: string,
  options: SearchOptions = {},
  max?: number,
): Promise<SearchFound> {
  const parsed = parseSearch(text);
  if ("fault" in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.fault)}`);
  const search = createWarehouseSearch(opened.warehouse, max);
  search.renew(await searchStamp(opened.warehouse));
  return await search.find(parsed.query, { count: 1_000, ...options });
}

const urlsOf = (found: SearchFound) => found.rows.map(({ url }) => url).toSorted();

describe.each(stores)("%s", (name, create) => {
  describe("random pages", () => {
    let opened: TestWarehouse;
    const pages: PlainFound[] = [];
    beforeAll(async () => {
      opened = await testWarehouse(create);
      const { warehouse } = opened;
      // The last site of the first run is in no later one.
      await generateRuns(warehouse, { sites: 9, pages: 6, runs: 1, seed: "search" });
      await generateRuns(warehouse, { sites: 8, pages: 6, runs: 2, seed: "search" });
      const texts = new Map<string, { title: string; text: string }>();
      const words = fc.sample(fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }), { seed: 7, numRuns: 200 });
      let next = 0;
      await fillSearchIndex(warehouse, {
        dataDir: opened.folder,
        textsOf: async (_, urls) => {
          const own = [...urls].map((url) => {
            const [title = [], text = []] = [words[next++ % 200], words[next++ % 200]];
            return [url, { title: title.join(" "), text: text.join(", ") }] as const;
          });
          for (const [url, text] of own) texts.set(url, text);
          return new Map(own);
        },
      });
      const surveys = await warehouse.database.query<{ site: string; run: string; places: string; sectors: string }>(
        "surveys",
        `select s.name as site, t.name as run, v.places, v.sectors from dw.sitesurvey v, dw.testrun t, dw.site s
          where t.run = v.run and s.site = v.site order by t.name`,
      );
      const latest = new Map(surveys.map((survey) => [survey.site, survey]));
      for (const { site, run, places, sectors } of latest.values())
        for await (const { url, scores, tests, facts } of readPages(warehouse, run, site))
          pages.push({
            site,
            run,
            places: places.split("/").filter((code) => code !== ""),
            sectors: sectors.split("/").filter((code) => code !== ""),
            url,
            title: texts.get(url)?.title ?? "",
            text: (texts.get(url)?.text ?? "").replaceAll(",", ""),
            language: (facts.documents[0]?.languages[0] ?? "").slice(0, 2),
            score: (scores[0]?.failed ?? 0) / (scores[0]?.applied ?? 1),
            date: facts.documents[0]?.downloaded.slice(0, 10) ?? "",
            failed: tests.filter(({ failed }) => failed > 0).map((one) => one.test),
          });
    });
    afterAll(async () => {
      await opened?.remove();
    });

    test("any query finds what a naive reading of it finds, and its facets add up", async () => {
      expect(new Set(pages.map(({ site }) => site)).size).toBe(9);
      expect(new Set(pages.map(({ run }) => run)).size).toBe(2);
      await fc.assert(
        fc.asyncProperty(written, async ({ written: text, is }) => {
          const expected = pages.filter(is);
          const found = await find(opened, text);
          expect(urlsOf(found)).toEqual(expected.map(({ url }) => url).toSorted());
          expect(found.pages).toBe(expected.length);
          expect(found.sitesWithPages).toBe(new Set(expected.map(({ site }) => site)).size);
          for (const facet of everyFacet) {
            const { values, others } = found.facets[facet];
            expect(
              values.reduce((sum, one) => sum + one.pages, others),
              facet,
            ).toBe(expected.length);
          }
          for (const { value, pages: count } of found.facets.letter.values)
            expect(count).toBe(expected.filter(({ score }) => letter(score) === value).length);
          for (const { value, pages: count } of found.facets.country.values)
            expect(count).toBe(expected.filter(({ places }) => (places[1] ?? "none") === value).length);
          for (const { value, pages: count } of found.facets.test.values)
            expect(count).toBe(expected.filter(({ failed }) => failed.includes(value)).length);
        }),
        { numRuns: name === "embedded" ? randomSamples(150, 2_000) : randomSamples(60, 600) },
      );
    });

    test("index data of a hidden site do not count for other sites", async () => {
      const { database } = opened.warehouse;
      const [first] = await database.query<{ site: number; name: string; digest: string }>(
        "first-site",
        "select x.site, s.name, x.digest from dw.searchsite x join dw.site s on s.site = x.site order by x.site limit 1",
      );
      const setDigest = (digest: string) =>
        database.execute("digest", `update dw.searchsite set digest = '${digest}' where site = ${first?.site}`);
      await setDigest("of another store");
      try {
        for (const text of ["alpha", "beta", '"alpha beta"']) {
          const others = pages.filter(
            (page) =>
              page.site !== first?.name &&
              [page.title, pathWords(page.url), page.text].some((one) => holds(one, text.replaceAll('"', ""))),
          );
          expect(urlsOf(await find(opened, text)), text).toEqual(others.map(({ url }) => url).toSorted());
        }
      } finally {
        await setDigest(first?.digest ?? "");
      }
    });

    test("a phrase whose words are on too many pages is reported as cut; together with rarer words it is not", async () => {
      const pagesWith = (words: string) =>
        pages.filter(({ title, text, url }) => holds([title, text, pathWords(url)].join(" | "), words));
      const all = ["alpha", "beta", "gamma", "delta", "ore", "2026"];
      const byCount = all.toSorted((a, b) => pagesWith(a).length - pagesWith(b).length);
      const [rare = "", common = "", other = ""] = [byCount.at(0), byCount.at(-1), byCount.at(-2)];
      const phrase = `${common} ${other}`;
      const isPhrase = new Set(pagesWith(phrase));
      const among = pagesWith(common).filter((page) => pagesWith(other).includes(page));
      expect(isPhrase.size).toBeGreaterThan(0);
      const max = among.length - 1;
      const cut = await find(opened, `"${phrase}"`, {}, max);
      expect([cut.isCut, cut.max]).toEqual([true, max]);
      expect(cut.pages).toBeGreaterThanOrEqual(isPhrase.size - 1);
      expect(urlsOf(cut).filter((url) => ![...isPhrase].some((page) => page.url === url))).toEqual([]);
      expect((await find(opened, `"${phrase}"`, {}, max + 1)).pages).toBe(isPhrase.size);
      await expect(find(opened, `NOT "${phrase}"`, {}, max)).rejects.toMatchObject({ code: "SearchTooCommon" });
      // Only phrases are cut.
      for (const text of [common, `${common} OR ${other}`, `NOT ${common}`])
        expect((await find(opened, text, {}, 0)).isCut, text).toBe(false);
      const both = pagesWith(rare).filter((page) => among.includes(page)).length;
      for (const [text, is] of [
        [`NOT ("${phrase}" lang:de) ${rare}`, (page) => !(isPhrase.has(page) && page.language === "de")],
        [`(("${phrase}" lang:de) OR NOT "${phrase}") ${rare}`, (page) => !isPhrase.has(page) || page.language === "de"],
      ] satisfies [string, (page: PlainFound) => boolean][]) {
        const found = await find(opened, text, {}, both);
        const expected = pagesWith(rare).filter(is);
        expect([urlsOf(found), found.isCut], text).toEqual([expected.map(({ url }) => url).toSorted(), false]);
      }
    });

    test("each value of a facet finds as many pages as it shows", async () => {
      const { facets } = await find(opened, "alpha or beta");
      for (const facet of [...everyFacet, "test"] as const)
        for (const { value, pages: count } of facets[facet].values)
          expect((await find(opened, `(alpha or beta) ${facet}:${value}`)).pages, `${facet}:${value}`).toBe(count);
    });

    test("results can be ordered: the worst first, the best first, words in titles first; parts are consistent", async () => {
      const worst = (await find(opened, "", { order: "worst" })).rows.map(({ score }) => score ?? -1);
      expect(worst).toEqual(worst.toSorted((a, b) => b - a));
      const best = (await find(opened, "", { order: "best" })).rows.map(({ score }) => score ?? 2);
      expect(best).toEqual(best.toSorted((a, b) => a - b));
      const { rows } = await find(opened, "alpha");
      const inTitle = rows.map(({ title }) => title.some(({ isHit }) => isHit));
      expect(inTitle.lastIndexOf(true)).toBeLessThan(inTitle.indexOf(false));
      const part = await find(opened, "alpha", { from: 3, count: 4 });
      expect(part.rows).toEqual(rows.slice(3, 7));
    });

    test("sites are found by their names, tests by their subjects", async () => {
      const { sites } = await find(opened, '"site 00003"');
      expect(sites.map(({ site, pages: count }) => [site, count])).toEqual([["site-00003.example", 0]]);
      expect((await find(opened, "site:site-00003.example")).pages).toBe(6);
      expect((await find(opened, "blink")).tests).toContain("7.2_CSS_02");
      expect((await find(opened, "test:7.2_CSS_02")).tests).toEqual(["7.2_CSS_02"]);
    });
  });

  test("AT-CAM 12: Norwegian pages that are not perfect, of some days; facets add up; only the latest published run", async () => {
    const opened = await testWarehouse(create);
    const language = (value: string): PlainStatistic[] => [{ type: "language", value }];
    const page = (failed: number, value: string) => ({
      documents: [{ results: scored(failed, 4), statistics: language(value) }],
    });
    const site = "a.example.com";
    const pages = [page(0, "nb"), page(1, "nb-NO"), page(3, "nb"), page(3, "en"), page(0, "en")];
    await opened.load(await writeStore(opened.folder, { site, pages }), "R", siteIn(site, "NO", "NO011", "J"));
    const noOne = await find(opened, "lang:nb");
    expect(noOne.pages).toBe(0);
    await opened.publish();
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    const found = await find(opened, "lang:nb AND NOT letter:A date:2026-11-20..2026-11-20");
    expect(urlsOf(found)).toEqual([2, 3].map((number) => `http://${site}/${number}/0.html`));
    expect(found.facets.letter.values).toEqual([
      { value: "B", pages: 1 },
      { value: "D", pages: 1 },
    ]);
    expect(found.facets.lang.values).toEqual([{ value: "nb", pages: 2 }]);
    expect(found.facets.country.values).toEqual([{ value: "NO", pages: 2 }]);
    expect(found.facets.region.values).toEqual([{ value: "NO0", pages: 2 }]);
    expect(found.facets.sector.values).toEqual([{ value: "J", pages: 2 }]);
    expect(found.facets.test.values).toEqual([{ value: "1.1_HTML_01", pages: 2 }]);
    expect((await find(opened, "lang:nb AND NOT letter:A date:2026-11-21..2026-12")).pages).toBe(0);
    expect((await find(opened, "lang:nb date:2026-11")).pages).toBe(3);

    // A later run has other pages. Until it is published the earlier one is found, then only the later one.
    const later = { run: "20261220100000" };
    await opened.load(
      await writeStore(opened.folder, { site, pages: pages.slice(1, 3) }, later),
      "S",
      siteIn(site, "SE", null, null),
    );
    expect((await find(opened, "lang:nb")).pages).toBe(3);
    await opened.publish("S");
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    const now = await find(opened, "lang:nb");
    expect([now.pages, now.facets.run.values, now.facets.country.values]).toEqual([
      2,
      [{ value: "S", pages: 2 }],
      [{ value: "SE", pages: 2 }],
    ]);
    // After its removal it is gone at once. The earlier run is found again when the index was filled.
    await opened.removeRun("S");
    expect((await find(opened, "")).pages).toBe(0);
    expect((await fillSearchIndex(opened.warehouse, { dataDir: opened.folder })).written).toBe(1);
    expect((await find(opened, "")).pages).toBe(5);
    expect((await fillSearchIndex(opened.warehouse, { dataDir: opened.folder })).written).toBe(0);
    await opened.removeRun("R");
    expect((await fillSearchIndex(opened.warehouse, { dataDir: opened.folder })).removed).toBe(1);
    const counts = await opened.database.query<{ pages: number }>(
      "left",
      "select count(*) as pages from dw.searchpage",
    );
    expect(counts).toEqual([{ pages: 0 }]);
    await opened.remove();
  });

  test("a replaced site is not found by its old content; an interrupted filling continues", async () => {
    const opened = await testWarehouse(create);
    const { warehouse } = opened;
    await generateRuns(warehouse, { sites: 5, pages: 2, runs: 1, seed: "kill" });
    const first = await fillSearchIndex(warehouse, { dataDir: opened.folder, most: 2 });
    expect([first.written, first.left]).toEqual([2, 3]);
    const stop = new AbortController();
    const second = await fillSearchIndex(warehouse, {
      dataDir: opened.folder,
      signal: stop.signal,
      progress: () => stop.abort(),
    });
    expect(second.written).toBe(1);
    const [one, other] = await Promise.all([1, 2].map(() => fillSearchIndex(warehouse, { dataDir: opened.folder })));
    expect([one, other].map((filled) => filled?.written ?? 0).toSorted((a, b) => a - b)).toEqual([0, 2]);
    const [all] = await opened.database.query<{ pages: number }>(
      "all",
      "select sum(pages) as pages from dw.sitesurvey",
    );
    const { pages, facets } = await find(opened, "");
    expect([pages, facets.run.values[0]?.pages]).toEqual([Number(all?.pages), Number(all?.pages)]);
    const own = (await find(opened, "site:site-00001.example")).pages;
    await opened.database.query("other-store", "update dw.sitesurvey set digest = 'another' where site = 1");
    expect((await find(opened, "")).pages).toBe(pages - own);
    expect((await fillSearchIndex(warehouse, { dataDir: opened.folder })).pages).toBe(own);
    expect((await find(opened, "")).pages).toBe(pages);
    await opened.remove();
  });

  test("a clock that was ahead when a site was indexed, and was set back, hides nothing that is indexed later", async () => {
    const opened = await testWarehouse(create);
    const { warehouse, database, folder } = opened;
    await generateRuns(warehouse, { sites: 2, pages: 2, runs: 1, seed: "ahead" });
    await fillSearchIndex(warehouse, { dataDir: folder });
    await database.query("ahead", "update dw.searchsite set indexedat = $1 where site = 1", [
      new Date(Date.now() + 86_400_000),
    ]);
    await database.query("other-store", "update dw.sitesurvey set digest = 'another' where site = 2");
    const search = createWarehouseSearch(warehouse);
    const pages = async () => {
      const stamp = await searchStamp(warehouse);
      await expect.poll(() => (search.renew(stamp), search.stamp())).toBe(stamp); // not at once: it was read a moment ago
      return (await search.find({ kind: "all" })).indexed;
    };
    expect(await pages()).toMatchObject({ sites: 1 });
    expect((await fillSearchIndex(warehouse, { dataDir: folder })).written).toBe(1);
    expect(await pages()).toMatchObject({ sites: 2 });
    await opened.remove();
  });

  test("a phrase is in one part of a page; pages with it in the title, and not only its words, come first", async () => {
    const opened = await testWarehouse(create);
    await generateRuns(opened.warehouse, { sites: 1, pages: 12, runs: 1, seed: "phrases" });
    const texts = [
      { title: "Star north", text: "The north star" },
      { title: "North star", text: "A guide" },
      { title: "The north", text: "star" },
    ];
    const urls: string[] = [];
    await fillSearchIndex(opened.warehouse, {
      dataDir: opened.folder,
      textsOf: async (_, batch) => {
        urls.push(...batch);
        return new Map(urls.map((url, at) => [url, texts[at] ?? { title: "", text: "" }]));
      },
    });
    expect((await find(opened, '"north star"')).rows.map(({ url }) => url)).toEqual([urls[1], urls[0]]);
    expect(urls.length).toBeGreaterThan(texts.length);
    const words = pathWords(urls[2] ?? "")
      .split(" ")
      .filter((word) => word !== "");
    expect(words.length).toBeGreaterThan(0);
    for (const [across, within] of [
      [`north ${words[0]}`, "the north"],
      [`${words.at(-1)} star`, words.join(" ")],
    ])
      expect([
        (await find(opened, `"${across}"`)).pages,
        urlsOf(await find(opened, `"${within}"`)).includes(urls[2] ?? ""),
      ]).toEqual([0, true]);
    await opened.remove();
  });

  test("sites that are read again keep the texts of a missing archive", async () => {
    const opened = await testWarehouse(create);
    const { warehouse, folder } = opened;
    await generateRuns(warehouse, { sites: 2, pages: 4, runs: 1, seed: "gone" });
    const fill = (textsOf: (urls: readonly string[]) => readonly string[], word: string) =>
      fillSearchIndex(warehouse, {
        dataDir: folder,
        again: true,
        textsOf: async (_, urls) => new Map(textsOf([...urls]).map((url) => [url, { title: "", text: word }])),
      });
    const { texts: all } = await fill((urls) => urls, "first");
    expect((await fill(() => [], "second")).texts).toBe(all);
    expect((await find(opened, "first")).pages).toBe(all);
    // For pages that are available again, the archive counts.
    expect((await fill((urls) => urls.slice(0, 1), "third")).texts).toBe(all);
    expect([(await find(opened, "first")).pages, (await find(opened, "third")).pages]).toEqual([all - 2, 2]);
    await opened.remove();
  });

  test("text without blanks between its words is found by any part of it, and marked", async () => {
    const opened = await testWarehouse(create);
    await generateRuns(opened.warehouse, { sites: 1, pages: 4, runs: 1, seed: "unspaced" });
    const titles = ["市政府官方网站欢迎您", "มหาวิทยาลัยเชียงใหม่", "お知らせ一覧 2026年", "政 府"];
    await fillSearchIndex(opened.warehouse, {
      dataDir: opened.folder,
      textsOf: async (_, urls) => new Map([...urls].map((url, at) => [url, { title: titles[at] ?? "", text: "" }])),
    });
    const foundBy = async (text: string): Promise<string[]> =>
      (await find(opened, text)).rows.map(({ title }) =>
        title.map((part) => (part.isHit ? `[${part.text}]` : part.text)).join(""),
      );
    expect(await foundBy("官方")).toEqual(["市政府[官方]网站欢迎您"]);
    expect(await foundBy("方官")).toEqual([]);
    expect(await foundBy("政府 AND NOT 欢迎")).toEqual(["[政 府]"]);
    expect(await foundBy("เชียงใหม่")).toEqual(["มหาวิทยาลัย[เชียงใหม่]"]);
    expect(await foundBy("知らせ 2026")).toEqual(["お[知らせ]一覧 [2026]年"]);
    await opened.remove();
  });

  test("a phrase is found in all of many sites, whose positions are read in parts", async () => {
    const opened = await testWarehouse(create);
    const sites = 300; // 19 parts of the index; 16 are read at a time
    await generateRuns(opened.warehouse, { sites, pages: 1, runs: 1, seed: "many" });
    const texts = async ({ name }: { readonly name: string }, urls: ReadonlySet<string>) => {
      const isOdd = Number(/\d+/.exec(name)?.[0]) % 2 === 1;
      return new Map(
        [...urls].map((url) => [url, { title: "", text: isOdd ? "alpha beta gamma" : "beta alpha gamma" }]),
      );
    };
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder, textsOf: texts });
    const [all, odd] = [await find(opened, "alpha AND beta"), await find(opened, '"alpha beta"')];
    expect([all.sitesWithPages, odd.sitesWithPages]).toEqual([sites, sites / 2]);
    expect((await find(opened, '"alpha gamma"')).pages).toBe(all.pages - odd.pages);
    await opened.remove();
  });

  test("damaged index data of a site affect no other site, a damaged text only its snippet", async () => {
    const opened = await testWarehouse(create);
    const site = (name: string) => ({
      site: name,
      pages: [{ documents: [{ results: scored(1, 4), statistics: [] }] }],
    });
    for (const name of ["a.example", "b.example"]) await opened.load(await writeStore(opened.folder, site(name)));
    await opened.publish();
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    const damaged = Buffer.from("damaged");
    await opened.database.query("damage-text", "update dw.searchpage set body = $1", [damaged]);
    expect((await find(opened, "")).rows.map(({ site: of, snippet }) => [of, snippet])).toEqual([
      ["a.example", []],
      ["b.example", []],
    ]);
    const columns = "update dw.searchsite set columns = $1 where site in (select site from dw.site where name = $2)";
    await opened.database.query("damage-columns", columns, [damaged, "a.example"]);
    expect(urlsOf(await find(opened, ""))).toEqual(["http://b.example/1/0.html"]);
    await opened.remove();
  });

  test("a damaged row of a page loses only that page in the index, and is reported", async () => {
    const opened = await testWarehouse(create);
    const page = (failed: number) => ({ documents: [{ results: scored(failed, 4), statistics: [] }] });
    await opened.load(await writeStore(opened.folder, { site: "a.example", pages: [page(1), page(2), page(3)] }));
    await opened.load(await writeStore(opened.folder, { site: "b.example", pages: [page(4)] }));
    await opened.publish();
    for (const column of ["content", "counts"]) {
      const damage = `update dw.pageresult set ${column} = $1 where page = 1
        and site in (select site from dw.site where name = 'a.example')`;
      await opened.database.query(`damage-${column}`, damage, [Buffer.from([255, 255, 255])]);
      const filled = await fillSearchIndex(opened.warehouse, { dataDir: opened.folder, again: true });
      expect([filled.failed, filled.pages, filled.written]).toEqual([[], 3, 2]);
      expect(filled.damaged).toEqual([{ site: "a.example", page: "number 1", reason: expect.stringContaining("1") }]);
      // The scores belong to their pages: 1 of 4, 3 of 4, 4 of 4.
      for (const [range, urls] of [
        ["0.2..0.3", ["http://a.example/1/0.html"]],
        ["0.45..0.55", []],
        ["0.7..0.8", ["http://a.example/3/0.html"]],
        ["0.9..1", ["http://b.example/1/0.html"]],
      ] as const)
        expect(urlsOf(await find(opened, `score:${range}`)), range).toEqual(urls);
      expect(urlsOf(await find(opened, "site:a.example")).toSorted()).toEqual([
        "http://a.example/1/0.html",
        "http://a.example/3/0.html",
      ]);
    }
    await opened.remove();
  });
});

import { ways } from "./edit-trig.ts";
import { hostileForgeries } from "./hostile-forgeries.ts";
import type { LoosePage, LooseStore } from "../support/reseal.ts";
import { surveyForgeries } from "./survey-forgeries.ts";

/** A change of a forger to a store, which is sealed again with right digests. `says` matches one of the sentences of the report. */
export interface Forgery {
  readonly name: string;
  readonly says: RegExp;
  readonly edit: (store: LooseStore) => LooseStore;
}

/** The keys of the first part of the manifest. */
export const openingKeys: readonly string[] =
  "eiao:run eiao:database eiao:site eiao:webSite eiao:tool dct:hasVersion eiao:seed eiao:seedOrigin eiao:population eiao:populationDigest eiao:sizesDigest eiao:wanted eiao:extent eiao:ruleSet dct:identifier".split(
    " ",
  );
/** The keys of the last part of the manifest. */
export const endingKeys: readonly string[] =
  "dct:created eiao:frameDigest eiao:draw eiao:archive eiao:warcFile eiao:warcLength eiao:contentDigest eiao:order dct:identifier eiao:drawnUrl eiao:outcome eiao:elementCount eiao:sample eiao:reason".split(
    " ",
  );

/** Forgeries of every key of both parts of the manifest: changed, removed, or doubled. */
const keyForgeries: readonly Forgery[] = (
  [
    ["opened", openingKeys],
    ["ended", endingKeys],
  ] as const
).flatMap(([part, keys]) =>
  keys.flatMap((key) =>
    Object.entries(ways).map(([way, forge]): Forgery => ({
      name: `${key} of the ${part === "opened" ? "opening" : "manifest"} ${way}`,
      says: /\S/,
      edit: (store) => ({ ...store, [part]: (trig: string) => forge(trig, key) }),
    })),
  ),
);

const withOpening = (changes: Partial<LooseStore["opening"]>) => (store: LooseStore) => ({
  ...store,
  opening: { ...store.opening, ...changes },
});

/** Removes a page from a store, and changes the draw. */
function without(store: LooseStore, id: string, drawn: LooseStore["drawn"]): LooseStore {
  return { ...store, drawn, pages: store.pages.filter((page) => page.id !== id) };
}

function pageWith(store: LooseStore, text: RegExp): LoosePage {
  const page = store.pages.find(({ trig }) => text.test(trig));
  if (page === undefined) throw new Error(`no page has ${text}`);
  return page;
}

const withPage = (store: LooseStore, id: string, trig: (text: string) => string): LooseStore => ({
  ...store,
  pages: store.pages.map((page) => (page.id === id ? { ...page, trig: trig(page.trig) } : page)),
});

const worst = /earl:validity earl:fail/;

const drawForgeries: readonly Forgery[] = [
  {
    name: "a bad page said to have failed",
    says: /outcome: the store says "failed", the archive "sampled"/,
    edit(store) {
      const { id } = pageWith(store, worst);
      const drawn = store.drawn.map((page) =>
        page.scenario === id ? { ...page, outcome: "failed" as const, reason: "status 404" } : page,
      );
      return without(store, id, drawn);
    },
  },
  {
    name: "a bad page left out",
    says: /draws \S+ at this position/,
    edit(store) {
      const { id } = pageWith(store, worst);
      const drawn = store.drawn.filter(({ scenario }) => scenario !== id);
      return without({ ...store, opening: { ...store.opening, wanted: store.pages.length - 1 } }, id, drawn);
    },
  },
  {
    name: "two pages in each other's place",
    says: /draws \S+ at this position/,
    edit: ({ drawn: [first, second, ...others], ...store }) => ({
      ...store,
      drawn: [second, first, ...others].filter((page) => page !== undefined),
    }),
  },
  {
    name: "the draw turned round",
    says: /at this position/,
    edit: (store) => ({ ...store, drawn: store.drawn.toReversed() }),
  },
  {
    name: "a page drawn twice",
    says: /A page was drawn twice/,
    edit: (store) => ({ ...store, drawn: [...store.drawn, ...store.drawn.slice(0, 1)] }),
  },
  {
    name: "a page that was not found",
    says: /"http:\/\/nowhere\.example\/"/,
    edit: (store) => ({
      ...store,
      drawn: store.drawn.map((page, at) => (at === 0 ? { ...page, url: "http://nowhere.example/" } : page)),
    }),
  },
  { name: "fewer wanted", says: /opening\.wanted/, edit: withOpening({ wanted: 3 }) },
  { name: "another seed", says: /follows from site, run and list/, edit: withOpening({ seed: "7" }) },
  {
    name: "another seed, said to be chosen by hand",
    says: /opening\.seedOrigin/,
    edit: withOpening({ seed: "7", seedOrigin: "chosen by hand" }),
  },
  { name: "more pages found", says: /counts 6000 pages, the list/, edit: withOpening({ population: 6_000 }) },
  {
    name: "a list of pages that is not archived",
    says: /no list of pages with the digest/,
    edit: withOpening({ populationDigest: "0".repeat(64) }),
  },
  { name: "another run", says: /has no sample of/, edit: withOpening({ run: "20200101000000" }) },
  { name: "another site", says: /has no sample of/, edit: withOpening({ site: "www.example.org" }) },
  { name: "a country without a source", says: /opening\.geoCountry/, edit: withOpening({ geoCountry: "NO" }) },
  { name: "another crawl", says: /warcinfo\.database/, edit: withOpening({ database: "rdf_1_2_3_4" }) },
  {
    name: "another version of the program",
    says: /opening\.tool\.version/,
    edit: withOpening({ tool: { name: "eiao-wam", version: "9.9.9" } }),
  },
  {
    name: "another version of the rule set",
    says: /opening\.ruleSets\.0\.version/,
    edit: withOpening({ ruleSets: [{ id: "uwem-1.2", version: "9.9.9" }] }),
  },
  {
    name: "another time of sealing",
    says: /^finished: /,
    edit: (store) => ({ ...store, finished: "2020-01-01T00:00:00Z" }),
  },
];

const archiveForgeries: readonly Forgery[] = [
  {
    name: "a WARC file not named",
    says: /The store does not list it/,
    edit: (store) => ({ ...store, archives: store.archives.slice(1) }),
  },
  { name: "no WARC file named", says: /The store does not list it/, edit: (store) => ({ ...store, archives: [] }) },
  {
    name: "a WARC file named twice",
    says: /in another order, or lists one of them twice/,
    edit: (store) => ({ ...store, archives: [...store.archives, ...store.archives.slice(0, 1)] }),
  },
  {
    name: "the WARC files in another order",
    says: /in another order, or lists one of them twice/,
    edit: (store) => ({ ...store, archives: store.archives.toReversed() }),
  },
  {
    name: "less of a WARC file",
    says: /bytes: the store says 0/,
    edit: (store) => ({ ...store, archives: store.archives.map((archive) => ({ ...archive, bytes: 0 })) }),
  },
];

const pageForgeries: readonly Forgery[] = [
  {
    name: "a verdict, and the digest of its page",
    says: /earl#|validity|frame/,
    edit: (store) =>
      withPage(store, pageWith(store, worst).id, (trig) => trig.replace(worst, "earl:validity earl:pass")),
  },
  {
    name: "the dates of a report",
    says: /date: the store says "1999/,
    edit: (store) =>
      withPage(store, store.pages[0]?.id ?? "", (trig) => trig.replaceAll(/(dc:date ")\d{4}/g, "$11999")),
  },
  {
    name: "a page archived where another is",
    says: /at the position of this page/,
    edit(store) {
      const place = /eiao:warcOffset [^\n]*\n {2}eiao:warcLength [^\n]*\n {2}eiao:warcDigest "[^"]*"/;
      const [one, other] = store.pages.filter(({ trig }) => place.test(trig));
      const [match = ""] = place.exec(other?.trig ?? "") ?? [];
      return withPage(store, one?.id ?? "", (trig) => trig.replace(place, match));
    },
  },
];

export const forgeries: readonly Forgery[] = [
  ...drawForgeries,
  ...archiveForgeries,
  ...pageForgeries,
  ...hostileForgeries,
  ...surveyForgeries,
  ...keyForgeries,
];

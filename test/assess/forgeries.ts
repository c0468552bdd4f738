import type { LoosePage, LooseStore } from "./reseal.ts";

/** What a forger changes in a store, and seals again with right digests. `says`: one of the sentences that tell it. */
export interface Forgery {
  readonly name: string;
  readonly says: RegExp;
  readonly edit: (store: LooseStore) => LooseStore;
}

/** A line of the TriG that a store holds. */
const lineOf = (key: string): RegExp => new RegExp(`\\n  ${key} ([^\\n]*) ([;.])(?=\\n)`);

function replaced(text: string, from: RegExp, to: (...groups: string[]) => string): string {
  const changed = text.replace(from, (_, ...groups: string[]) => to(...groups));
  if (changed === text) throw new Error(`nothing is like ${from}`);
  return changed;
}

/** The same value with another end: another text, another number, another node. */
function otherValue(value: string): string {
  if (value.startsWith("<")) return value.replace(/.>$/, (end) => (end === "7>" ? "8>" : "7>"));
  const [, text = "", type = ""] = /^"([^]*)"(\^\^\S+)?$/.exec(value) ?? [];
  if (type.endsWith("dateTime")) return value.replace(/\d(?=Z")/, (digit) => String((Number(digit) + 1) % 10));
  if (type !== "") return `"${Number(text) + 1}"${type}`;
  const known: Readonly<Record<string, string>> = { derived: "chosen by hand", sampled: "failed", failed: "sampled" };
  return `"${known[text] ?? (text.endsWith("1") ? `${text.slice(0, -1)}2` : `${text.slice(0, -1)}1`)}"`;
}

const changed = (trig: string, key: string) =>
  replaced(trig, lineOf(key), (value = "", end = "") => `\n  ${key} ${otherValue(value)} ${end}`);
/** The last property of a node ends with a full stop. */
const removed = (trig: string, key: string) => {
  const without = replaced(trig, lineOf(key), (_, end = "") => (end === ";" ? "" : "\n@end"));
  return without.replace(/ ;\n@end/, " .");
};
const doubled = (trig: string, key: string) =>
  replaced(trig, lineOf(key), (value = "", end = "") => `\n  ${key} ${value} ;\n  ${key} ${otherValue(value)} ${end}`);

const ways = { changed, removed, doubled };
const openingKeys =
  "eiao:run eiao:database eiao:site eiao:webSite eiao:tool dct:hasVersion eiao:seed eiao:seedOrigin eiao:population eiao:populationDigest eiao:wanted eiao:ruleSet dct:identifier";
const endingKeys =
  "dct:created eiao:frameDigest eiao:draw eiao:archive eiao:warcFile eiao:warcLength eiao:contentDigest eiao:order dct:identifier eiao:drawnUrl eiao:outcome eiao:reason";

/** Every key of both parts of the manifest: changed, removed, and there twice. */
const keyForgeries: readonly Forgery[] = (
  [
    ["opened", openingKeys],
    ["ended", endingKeys],
  ] as const
).flatMap(([part, keys]) =>
  keys.split(" ").flatMap((key) =>
    Object.entries(ways).map(([way, forge]): Forgery => ({
      name: `${key} of the ${part === "opened" ? "opening" : "manifest"} ${way}`,
      says: /\S/,
      edit: (store) => ({ ...store, [part]: (trig: string) => forge(trig, key) }),
    })),
  ),
);

const withOpening = (over: Partial<LooseStore["opening"]>) => (store: LooseStore) => ({
  ...store,
  opening: { ...store.opening, ...over },
});

/** A store without a page, of which the draw says something else. */
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

/** What the program wrote before said nothing of this. */
const asBefore = (trig: string): string => ["eiao:seedOrigin", "eiao:populationDigest"].reduce(removed, trig);

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
    says: /draws \S+ at its place/,
    edit(store) {
      const { id } = pageWith(store, worst);
      const drawn = store.drawn.filter(({ scenario }) => scenario !== id);
      return without({ ...store, opening: { ...store.opening, wanted: store.pages.length - 1 } }, id, drawn);
    },
  },
  {
    name: "two pages in each other's place",
    says: /draws \S+ at its place/,
    edit: ({ drawn: [first, second, ...others], ...store }) => ({
      ...store,
      drawn: [second, first, ...others].filter((page) => page !== undefined),
    }),
  },
  {
    name: "the draw turned round",
    says: /at its place/,
    edit: (store) => ({ ...store, drawn: store.drawn.toReversed() }),
  },
  {
    name: "a page drawn twice",
    says: /A page was drawn twice/,
    edit: (store) => ({ ...store, drawn: [...store.drawn, ...store.drawn.slice(0, 1)] }),
  },
  {
    name: "a page that nobody found",
    says: /"http:\/\/nowhere\.example\/"/,
    edit: (store) => ({
      ...store,
      drawn: store.drawn.map((page, at) => (at === 0 ? { ...page, url: "http://nowhere.example/" } : page)),
    }),
  },
  { name: "fewer wanted", says: /opening\.wanted/, edit: withOpening({ wanted: 3 }) },
  { name: "another seed", says: /does not follow from site, run and list/, edit: withOpening({ seed: "7" }) },
  {
    name: "another seed, said to be chosen by hand",
    says: /opening\.seedOrigin/,
    edit: withOpening({ seed: "7", seedOrigin: "chosen by hand" }),
  },
  { name: "more pages found", says: /draws from 6000 pages; the list/, edit: withOpening({ population: 6_000 }) },
  {
    name: "a list of pages that is not archived",
    says: /no list of pages with the digest/,
    edit: withOpening({ populationDigest: "0".repeat(64) }),
  },
  { name: "another run", says: /nothing of a sample/, edit: withOpening({ run: "20200101000000" }) },
  { name: "another site", says: /nothing of a sample/, edit: withOpening({ site: "www.example.org" }) },
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
    says: /The store does not name it/,
    edit: (store) => ({ ...store, archives: store.archives.slice(1) }),
  },
  { name: "no WARC file named", says: /The store does not name it/, edit: (store) => ({ ...store, archives: [] }) },
  {
    name: "a WARC file named twice",
    says: /in another order, or one of them twice/,
    edit: (store) => ({ ...store, archives: [...store.archives, ...store.archives.slice(0, 1)] }),
  },
  {
    name: "the WARC files in another order",
    says: /in another order, or one of them twice/,
    edit: (store) => ({ ...store, archives: store.archives.toReversed() }),
  },
  {
    name: "less of a WARC file",
    says: /octets: the store says 0/,
    edit: (store) => ({ ...store, archives: store.archives.map((archive) => ({ ...archive, octets: 0 })) }),
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
    says: /The record at its place is that of/,
    edit(store) {
      const place = /eiao:warcOffset [^\n]*\n {2}eiao:warcLength [^\n]*\n {2}eiao:warcDigest "[^"]*"/;
      const [one, other] = store.pages.filter(({ trig }) => place.test(trig));
      const [there = ""] = place.exec(other?.trig ?? "") ?? [];
      return withPage(store, one?.id ?? "", (trig) => trig.replace(place, there));
    },
  },
];

const versionForgeries: readonly Forgery[] = ([1, 2] as const).map((version) => ({
  name: `a store that says it is of version ${version}`,
  says: /has the account of a later store/,
  edit: (store) => ({ ...store, version, opening: { ...store.opening, version }, opened: asBefore }),
}));

export const forgeries: readonly Forgery[] = [
  ...drawForgeries,
  ...archiveForgeries,
  ...pageForgeries,
  ...versionForgeries,
  ...keyForgeries,
];

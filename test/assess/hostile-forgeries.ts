import { replaced } from "./edit-trig.ts";
import type { Forgery } from "./forgeries.ts";
import type { LooseStore } from "../support/reseal.ts";

type Part = "opened" | "ended";
const inPart = (part: Part, edit: (trig: string) => string) => (store: LooseStore) => ({ ...store, [part]: edit });

/** Makes a forgery that writes the first value of a key in another way. */
const written = (part: Part, key: string, to: (value: string) => string, name: string): Forgery => ({
  name: `${key} of the ${part === "opened" ? "opening" : "manifest"} ${name}`,
  says: /\S/,
  edit: inPart(part, (trig) =>
    replaced(trig, new RegExp(`(\\n  ${key} ")([^"\\n]*)"`), (start = "", value = "") => `${start}${to(value)}"`),
  ),
});

const integers: readonly (readonly [Part, string])[] = [
  ["opened", "eiao:population"],
  ["opened", "eiao:wanted"],
  ["ended", "eiao:order"],
  ["ended", "eiao:warcLength"],
  ["ended", "eiao:elementCount"],
];
const texts: readonly (readonly [Part, string])[] = [
  ["opened", "eiao:run"],
  ["opened", "eiao:database"],
  ["opened", "eiao:site"],
  ["opened", "eiao:webSite"],
  ["opened", "eiao:tool"],
  ["opened", "dct:hasVersion"],
  ["opened", "eiao:seed"],
  ["opened", "eiao:seedOrigin"],
  ["opened", "eiao:populationDigest"],
  ["opened", "eiao:sizesDigest"],
  ["opened", "eiao:extent"],
  ["ended", "dct:created"],
  ["ended", "eiao:warcFile"],
  ["ended", "eiao:contentDigest"],
  ["ended", "eiao:frameDigest"],
  ["ended", "dct:identifier"],
  ["ended", "eiao:drawnUrl"],
  ["ended", "eiao:outcome"],
  ["ended", "eiao:reason"],
  ["ended", "eiao:sample"],
];

/** Other spellings of the same number or text, and values that a program may stumble over. */
const spellings: readonly Forgery[] = [
  ...integers.flatMap(([part, key]) => [
    written(part, key, (value) => `0${value}`, "with a leading zero"),
    written(part, key, (value) => `+${value}`, "with a sign"),
    written(part, key, (value) => `${value}.0`, "with a fraction"),
    written(part, key, (value) => `0x${Number(value).toString(16)}`, "in hexadecimal"),
    written(part, key, () => "0", "none"),
    written(part, key, () => "-1", "negative"),
    written(part, key, () => "1e300", "without end"),
    written(part, key, () => "many", "in words"),
  ]),
  ...texts.flatMap(([part, key]) => [
    written(part, key, (value) => ` ${value}`, "with a space before it"),
    written(part, key, () => "", "empty"),
    written(part, key, () => "..", "that leads elsewhere"),
    written(part, key, () => "a\\u0000b", "with U+0000"),
    written(part, key, () => "x".repeat(100_000), "of 100,000 letters"),
  ]),
  written("opened", "eiao:seed", (value) => value.toUpperCase(), "in upper case"),
  written("opened", "eiao:populationDigest", (value) => value.toUpperCase(), "in upper case"),
  written("opened", "eiao:populationDigest", (value) => value.replace("sha256", "sha512"), "of another name"),
  written("opened", "eiao:seed", (value) => `${value},`, "with a comma"),
  written("ended", "dct:created", (value) => value.replace("Z", "+00:00"), "with another zone"),
  written("ended", "dct:created", (value) => value.replace("Z", ".0Z"), "with a fraction"),
  written("ended", "dct:created", () => "1999-01-01T00:00:00Z", "before it was begun"),
  written("ended", "eiao:drawnUrl", (value) => value.replace("http", "HTTP"), "with its scheme in upper case"),
  written("ended", "eiao:drawnUrl", (value) => `${value}#top`, "with a fragment"),
  written("ended", "eiao:drawnUrl", (value) => value.replace(/\/\/(?=\d)/, "//%3"), "escaped"),
  written("ended", "eiao:warcFile", (value) => `./${value}`, "by way of its folder"),
  written("ended", "eiao:warcFile", (value) => value.replace("/warcs/", "/warcs//"), "with two slashes"),
];

/** Returns an edit that changes the opening of a store. */
export const openedAs =
  (change: (opening: LooseStore["opening"]) => Partial<LooseStore["opening"]>) => (store: LooseStore) => ({
    ...store,
    opening: { ...store.opening, ...change(store.opening) },
  });

/** Returns an edit that gives all pages of the draw the same samples. */
export const markedAs = (samples: LooseStore["drawn"][number]["samples"]) => (store: LooseStore) => ({
  ...store,
  drawn: store.drawn.map((page) => {
    const { samples: _, ...rest } = page;
    return samples === undefined ? rest : { ...rest, samples };
  }),
});

const sized = (size: (elements: number) => number | undefined) => (store: LooseStore) => ({
  ...store,
  drawn: store.drawn.map(({ elements, ...page }) => {
    const other = elements === undefined ? undefined : size(elements);
    return other === undefined ? page : { ...page, elements: other };
  }),
});

const inFirstPage =
  (edit: (page: LooseStore["pages"][number]) => Partial<LooseStore["pages"][number]>) => (store: LooseStore) => ({
    ...store,
    pages: store.pages.map((page, at) => (at === 0 ? { ...page, ...edit(page) } : page)),
  });

/** Values that are possible, but false. */
const claims: readonly Forgery[] = [
  {
    name: "more wanted than there are",
    says: /opening\.wanted/,
    edit: openedAs(({ population }) => ({ wanted: population + 1 })),
  },
  { name: "a sample said to be a census", says: /opening\.extent/, edit: openedAs(() => ({ extent: "census" })) },
  { name: "a sample said to be of two", says: /opening\.extent/, edit: openedAs(() => ({ extent: "two samples" })) },
  { name: "pages said to be drawn for nothing", says: /is marked for nothing/, edit: markedAs(undefined) },
  { name: "pages said to be drawn for a census", says: /is marked for census/, edit: markedAs(["census"]) },
  { name: "pages said to be drawn twice", says: /uniform, uniform/, edit: markedAs(["uniform", "uniform"]) },
  { name: "pages said to be drawn by size", says: /is marked for by-size/, edit: markedAs(["by-size"]) },
  {
    name: "all pages said to be larger",
    says: /has \d+ elements in the store, but \d+ in the archive/,
    edit: sized((elements) => elements + 100),
  },
  { name: "no page said to have a size", says: /elements: the store says nothing/, edit: sized(() => undefined) },
  {
    name: "a list of sizes that is not archived",
    says: /no list of the sizes of these pages/,
    edit: openedAs(() => ({ sizesDigest: "0".repeat(64) })),
  },
  {
    name: "a rule set less",
    says: /opening\.ruleSets/,
    edit: openedAs(({ ruleSets: [first] }) => ({ ruleSets: [first] })),
  },
  {
    name: "a rule set twice",
    says: /counted twice|opening\.ruleSets/,
    edit: openedAs(({ ruleSets: [first, ...others] }) => ({ ruleSets: [first, first, ...others] })),
  },
  {
    name: "the rule sets in another order",
    says: /opening\.ruleSets/,
    edit: openedAs(({ ruleSets: [first, second = first] }) => ({ ruleSets: [second, first] })),
  },
  {
    name: "an unknown rule set",
    says: /opening\.ruleSets/,
    edit: openedAs(() => ({ ruleSets: [{ id: "lenient-1", version: "1" }] })),
  },
  {
    name: "a failed page more behind the last one",
    says: /draw \d+: the store says|drawn although the sample was complete/,
    edit: (store) => ({
      ...store,
      drawn: [
        ...store.drawn,
        { scenario: "1", url: "http://nowhere.example/", outcome: "failed", samples: ["uniform"], reason: "404" },
      ],
    }),
  },
  {
    name: "another reason of a failed page",
    says: /reason: the store says "gone"/,
    edit: (store) => ({
      ...store,
      drawn: store.drawn.map((page) => (page.reason === undefined ? page : { ...page, reason: "gone" })),
    }),
  },
  {
    name: "a reason for a page that did not fail",
    says: /reason: the store says "gone"/,
    edit: (store) => ({ ...store, drawn: store.drawn.map((page) => ({ ...page, reason: "gone" })) }),
  },
  {
    name: "a page in another place",
    says: /bytes up to the last page/,
    edit: ({ pages: [first, ...others], ...store }) => ({
      ...store,
      pages: [...others, ...(first === undefined ? [] : [first])],
    }),
  },
  {
    name: "a page twice in it",
    says: /name different pages|bytes up to/,
    edit: (store) => ({ ...store, pages: [...store.pages, ...store.pages.slice(0, 1)] }),
  },
  {
    name: "an address in another spelling",
    says: /names other documents|instead\./,
    edit: inFirstPage(({ urls: [url = ""] }) => ({ urls: [url.replace("http", "HTTP")] })),
  },
  {
    name: "an address in another spelling, in its graph too",
    says: /instead\./,
    edit: inFirstPage(({ urls: [url = ""], trig }) => ({
      urls: [`${url}#top`],
      trig: trig.replaceAll(`"${url}"`, `"${url}#top"`),
    })),
  },
  {
    name: "a missing archive file",
    says: /The file does not exist/,
    edit: (store) => ({
      ...store,
      archives: [...store.archives, { file: "output/warcs/x.warc.gz", bytes: 1, digest: "0".repeat(64) }],
    }),
  },
  {
    name: "a folder said to be an archive file",
    says: /The file does not exist/,
    edit: (store) => ({ ...store, archives: store.archives.map((archive) => ({ ...archive, file: "output/warcs" })) }),
  },
  {
    name: "no page at all",
    says: /bytes up to the last page/,
    edit: (store) => ({ ...store, pages: [], drawn: [] }),
  },
];

export const hostileForgeries: readonly Forgery[] = [...claims, ...spellings];

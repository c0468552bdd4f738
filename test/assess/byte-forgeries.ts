import { zstdCompressSync } from "node:zlib";
import { hiddenFrame } from "../support/reseal.ts";
import type { StorePart, StoreParts } from "../support/reseal.ts";

/** A change of a forger between the graphs of a store, whose bytes stay the same. */
export interface ByteForgery {
  readonly name: string;
  readonly says: RegExp;
  readonly edit: (store: StoreParts) => StoreParts;
}

type Kind = StorePart["record"]["kind"];

/** Changes the first part of a kind. */
const inPart =
  (kind: Kind, edit: (part: StorePart) => Partial<StorePart>) =>
  (store: StoreParts): StoreParts => {
    const at = store.parts.findIndex(({ record }) => record.kind === kind);
    return { ...store, parts: store.parts.map((part, i) => (i === at ? { ...part, ...edit(part) } : part)) };
  };

const patch = (record: StorePart["record"], changes: object): Partial<StorePart> => ({
  json: JSON.stringify({ ...record, ...changes }),
});

const kinds: readonly Kind[] = ["opening", "page", "survey", "manifest"];

const recordForgeries = kinds.flatMap((kind): ByteForgery[] => [
  {
    name: `a word more in the record before its ${kind}`,
    says: /keys that it must not have/,
    edit: inPart(kind, ({ record }) => patch(record, { verdict: "fine" })),
  },
  {
    name: `other statements counted before its ${kind}`,
    says: /another number of statements|does not agree with it/,
    edit: inPart(kind, ({ record }) => patch(record, { triples: record.triples + 1 })),
  },
  {
    name: `other addresses before its ${kind}`,
    says: /names other documents|does not agree with it/,
    edit: inPart(kind, ({ record }) => patch(record, { urls: ["http://nowhere.example/"] })),
  },
  {
    name: `other counts before its ${kind}`,
    says: /other counts of results|does not agree with it/,
    edit: inPart(kind, ({ record }) => patch(record, { counts: [{ ruleSet: "uwem-1.2", applied: 1_000, failed: 0 }] })),
  },
  {
    name: `another length of its ${kind}`,
    says: /does not match its digest|bytes up to the last page|manifest/,
    edit: inPart(kind, ({ record }) => patch(record, { length: record.length + 1 })),
  },
  {
    name: `white space in the record before its ${kind}`,
    says: /keys that it must not have/,
    edit: inPart(kind, ({ record }) => ({ json: JSON.stringify(record, null, 1) })),
  },
]);

export const byteForgeries: readonly ByteForgery[] = [
  ...recordForgeries,
  {
    name: "something hidden before a page",
    says: /no frame begins at byte/,
    edit: inPart("page", () => ({ before: hiddenFrame("the true pages") })),
  },
  {
    name: "something hidden before a page, in a frame like those of records",
    says: /no frame begins at byte/,
    edit: inPart("page", () => ({ before: hiddenFrame("the true pages", 0x18_4d_2a_5e) })),
  },
  {
    name: "something hidden in the frame of its manifest",
    says: /there is not exactly one frame from byte/,
    edit: inPart("manifest", ({ frame }) => ({ frame: Buffer.concat([frame, hiddenFrame("the true draw")]) })),
  },
  {
    name: "its manifest in two frames",
    says: /there is not exactly one frame from byte/,
    edit: inPart("manifest", ({ frame }) => ({ frame: Buffer.concat([frame, zstdCompressSync("")]) })),
  },
  {
    name: "something hidden data after its index",
    says: /hidden data after its index/,
    edit: (store) => ({ ...store, behindIndex: hiddenFrame("the true index") }),
  },
  {
    name: "a word more in its index",
    says: /entries or keys that it must not have/,
    edit: (store) => ({ ...store, index: (json) => json.replace("{", '{"verdict":"fine",') }),
  },
  {
    name: "an index that names a page twice",
    says: /index/,
    edit: (store) => ({ ...store, index: (json) => json.replace(/(\{"kind":"page".*?\}),(?=\{"kind")/, "$1,$1,") }),
  },
  {
    name: "an index that leaves a page out",
    says: /index/,
    edit: (store) => ({ ...store, index: (json) => json.replace(/\{"kind":"page".*?\},(?=\{"kind")/, "") }),
  },
  {
    name: "two pages in each other's place",
    says: /bytes up to the last page/,
    edit: ({ parts: [opening, one, other, ...rest], ...store }) => ({
      ...store,
      parts: [opening, other, one, ...rest].filter((part) => part !== undefined),
    }),
  },
  {
    name: "a page twice",
    says: /bytes up to the last page/,
    edit: ({ parts: [opening, one, ...rest], ...store }) => ({
      ...store,
      parts: [opening, one, one, ...rest].filter((part) => part !== undefined),
    }),
  },
  {
    name: "a page behind its manifest",
    says: /in the wrong order/,
    edit: ({ parts: [opening, one, ...rest], ...store }) => ({
      ...store,
      parts: [opening, ...rest, one].filter((part) => part !== undefined),
    }),
  },
];

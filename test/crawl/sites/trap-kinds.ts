import { document, prose } from "../../support/sites/page.ts";
import type { Arrival } from "../../support/sites/request-log.ts";
import type { Reply, Routes } from "../../support/sites/server.ts";

/** An endless part of a site. */
export interface TrapKind {
  readonly name: string;
  /** Returns the links of real pages to it. */
  readonly entries: (page: number, chance: Chance) => readonly string[];
  /** Returns true if a request target belongs to it. */
  readonly has: (target: string) => boolean;
  readonly answer: (target: string, chance: Chance) => Reply;
}

/** Returns numbers from a seed: 0 to `max` - 1. */
export type Chance = (max: number) => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (max) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

const letters = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + chance(26))).join("");
const hexadecimal = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => chance(16).toString(16)).join("");

/** The text of a trap's page: the same, one with its address, one with a token that is new each time, or always another one. */
export type Says = "same" | "address" | "token" | "other";

function trapText(says: Says, target: string, chance: Chance, topic: string, wordCount: number): string {
  if (says === "other") return prose(target, wordCount);
  const more =
    says === "address"
      ? ` You asked for ${decodeURIComponent(target).replaceAll("<", "")}.`
      : says === "token"
        ? ` Reference ${letters(chance, 9)}, ${chance(9_999)}, ${hexadecimal(chance, 12)}.`
        : "";
  return prose(topic, wordCount) + more;
}

function linked(title: string, text: string, links: readonly string[], extra = ""): Reply {
  // Without words of their own, so that the text of a page is what it says.
  const anchors = links.map((href) => `<a href="${href.replaceAll("&", "&amp;")}"></a>`).join(" ");
  return { body: document(title, `<p>${text}</p>${extra}${anchors}`) };
}

const pathOf = (target: string) => target.split("?", 1)[0] ?? "";
const numberIn = (target: string) => Number(/\d+/.exec(target)?.[0] ?? 0);
const navigation = Array.from({ length: 8 }, (_, n) => `/real/${n + 1}`);

/** Returns all kinds with a form of text. */
export function trapKinds(says: Says): readonly TrapKind[] {
  const prefix = (path: string) => (target: string) => target.startsWith(path);
  return [
    {
      name: "calendar by query",
      entries: (n) => [`/calendar?day=${n * 3}`],
      has: prefix("/calendar"),
      answer: (target, chance) =>
        linked(
          says === "same" ? "Calendar" : `Calendar ${numberIn(target)}`,
          trapText(says, target, chance, "calendar", 40),
          [1, 2, 31, 365].map((more) => `/calendar?day=${numberIn(target) + more}`),
        ),
    },
    {
      name: "calendar by path",
      entries: () => ["/termine/2026/11/22/"],
      has: prefix("/termine/"),
      answer(target, chance) {
        const [, , year = "2026", month = "1", day = "1"] = pathOf(target).split("/");
        const at = (days: number) => {
          const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days));
          return `/termine/${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/${date.getUTCDate()}/`;
        };
        return linked(`Termine ${says === "same" ? "" : target}`, trapText(says, target, chance, "termine", 25), [
          at(1),
          at(-1),
          at(31),
          at(366),
        ]);
      },
    },
    {
      name: "facets in any order",
      entries: () => ["/shop/list?colour=1"],
      has: prefix("/shop/list"),
      answer: (target, chance) =>
        linked(
          "Shop",
          trapText(says, target, chance, "shop", 60),
          ["colour", "size", "price", "brand", "sort"]
            .flatMap((name) => (target.includes(`${name}=`) ? [] : [1, 2].map((n) => `${target}&${name}=${n}`)))
            .concat(target.length < 150 ? `${target}&colour=${target.length % 7}` : []),
        ),
    },
    {
      name: "facets in the path",
      entries: () => ["/filter/red/"],
      has: prefix("/filter/"),
      answer: (target, chance) =>
        linked(
          "Filter",
          trapText(says, target, chance, "filter", 50),
          ["red", "large", "cheap", "new", "wool"].map((name) => `${target}${name}/`),
        ),
    },
    {
      name: "loop of relative links",
      entries: () => ["/loop/a/"],
      has: prefix("/loop/"),
      answer: (target, chance) => linked("Part", trapText(says, target, chance, "loop", 45), ["a/", "b/", "c/"]),
    },
    {
      name: "soft 404, names",
      entries: (n, chance) => [`/old/${letters(chance, 5 + (n % 6))}`],
      has: prefix("/old/"),
      answer: (target, chance) =>
        linked(
          says === "same" ? "Not found" : `${pathOf(target).slice(5)} not found`,
          trapText(says === "other" ? "token" : says, target, chance, "gone", 9),
          [letters(chance, 7), `${letters(chance, 4)}/${letters(chance, 4)}`, ...navigation],
        ),
    },
    {
      name: "soft 404, numbers, with the navigation",
      entries: (n) => [`/archiv/${n * 17}.html`],
      has: prefix("/archiv/"),
      answer: (target, chance) =>
        linked("Sorry", trapText(says === "other" ? "address" : says, target, chance, "sorry", 120), [
          ...navigation,
          `/archiv/${chance(1_000_000)}.html`,
          `/archiv/${chance(1_000_000)}.html`,
        ]),
    },
    {
      name: "empty pages",
      entries: (n, chance) => [`/leer/${letters(chance, 6)}`],
      has: prefix("/leer/"),
      answer: (_, chance) => ({
        body: `<!DOCTYPE html><html><head><title></title></head><body><a href="${letters(chance, 8)}"></a><a href="${letters(chance, 8)}/"></a></body></html>`,
      }),
    },
    {
      name: "next without end",
      entries: () => ["/blog/page/2/"],
      has: prefix("/blog/page/"),
      answer: (target, chance) =>
        linked(
          `Blog, page ${numberIn(target)}`,
          trapText(says === "other" ? "address" : says, target, chance, "blog", 80),
          [`/blog/page/${numberIn(target) + 1}/`, `/blog/page/${numberIn(target) + 10}/`],
        ),
    },
    {
      name: "results of searches",
      entries: () => ["/search?q=a"],
      has: prefix("/search"),
      answer: (target, chance) =>
        linked(
          "Search",
          trapText(says, target, chance, "search", 30),
          [0, 1, 2, 3].map((n) => `${target}${n}`).slice(0, target.length < 200 ? 4 : 0),
        ),
    },
    {
      name: "session ids of no known name",
      entries: (n, chance) => [`/club/${1 + (n % 5)}?zz=${hexadecimal(chance, 12)}`],
      has: prefix("/club/"),
      answer: (target, chance) => {
        const number = numberIn(pathOf(target));
        return linked(
          `Club ${number}`,
          prose(`club ${number}`, 90),
          [1, 2, 3, 4, 5].map((n) => `/club/${n}?zz=${hexadecimal(chance, 12)}`),
        );
      },
    },
    {
      name: "session ids in the path",
      entries: (n, chance) => [`/verein/${hexadecimal(chance, 11)}1/seite${1 + (n % 5)}.html`],
      has: prefix("/verein/"),
      answer: (target, chance) => {
        const number = Number(/seite(\d+)/.exec(target)?.[1] ?? 0);
        return linked(
          `Verein ${number}`,
          prose(`verein ${number}`, 90),
          [1, 2, 3, 4, 5].map((n) => `/verein/${hexadecimal(chance, 11)}1/seite${n}.html`),
        );
      },
    },
    {
      name: "paths that grow",
      entries: () => ["/tiefe/n1/"],
      has: prefix("/tiefe/"),
      answer: (target, chance) =>
        linked("Tiefe", trapText(says, target, chance, "tiefe", 40), [`n${target.length}/`, `m${target.length}/`]),
    },
    {
      name: "redirects without end",
      entries: (n) => [`/go/${n}`],
      has: prefix("/go/"),
      answer: (target) => ({ status: 302, headers: { location: `/go/${numberIn(target) + 1000}` } }),
    },
    {
      name: "print, sort and language variants",
      entries: (n) => ["print=1", "sort=up", "lang=de", `ref=${n}`].map((query) => `/real/${n}?${query}`),
      has: (target) => /^\/real\/\d+\?/.test(target),
      answer: () => ({ status: 500 }), // the real page answers
    },
  ];
}

/** The way in which traps and real pages are linked. */
export type Arrangement = "home" | "everywhere" | "behind";

/**
 * Makes a site of `count` real pages, each with its own text, among traps that are linked from the home page, every page, or the last
 * ones. Real pages are `/real/1` to `/real/N`, an album of `count` pictures with one title, and a chain of `count` pages of an archive.
 */
export function trapWorld(count: number, kinds: readonly TrapKind[], arrangement: Arrangement, seed: number): Routes {
  const chance = chanceOf(seed);
  const real = (number: number): Reply => {
    const next = Array.from({ length: 5 }, (_, n) => number * 5 - 3 + n).filter((n) => n <= count);
    const isHere = arrangement === "everywhere" || (arrangement === "behind" && number * 5 - 3 > count);
    const traps = isHere ? kinds.flatMap(({ entries }) => entries(number, chance)) : [];
    return linked(`Real page ${number}`, prose(`real ${number}`), [...next.map((n) => `/real/${n}`), ...traps]);
  };
  const home = arrangement === "home" ? kinds.flatMap(({ entries }) => entries(1, chance)) : [];
  const answer = ({ target }: Arrival): Reply => {
    const path = pathOf(target);
    const number = numberIn(path);
    if (path.startsWith("/real/") && number >= 1 && number <= count) return real(number);
    if (path.startsWith("/album/") && number >= 1 && number <= count)
      return linked(
        "Album",
        "A picture.",
        number < count ? [`/album/${number + 1}.html`] : [],
        `<img src="p${number}.jpg" alt="">`,
      );
    if (path.startsWith("/chain/") && number >= 1 && number <= count)
      return linked(`Archive, part ${number}`, prose(`part ${number}`), number < count ? [`/chain/${number + 1}`] : []);
    return kinds.find(({ has }) => has(target))?.answer(target, chance) ?? { status: 404, body: "" };
  };
  return {
    "/": linked("Home", prose("home"), ["/real/1", "/album/1.html", "/chain/1", ...home]),
    "/*": answer,
    "/robots.txt": { status: 404 },
  };
}

/** Returns true if a request target is one of the real pages of `trapWorld`. */
export function isReal(target: string): boolean {
  return target === "/" || /^\/(?:real\/\d+|album\/\d+\.html|chain\/\d+)$/.test(target);
}

/** Returns true for a missing page, which the site answers with 200. */
export function isMissing(target: string): boolean {
  return /^\/(?:old|archiv|leer)\//.test(target);
}

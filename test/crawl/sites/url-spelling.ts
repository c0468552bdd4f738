import { page } from "../../support/sites/page.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply, Routes } from "../../support/sites/server.ts";

/** The links of one page, and the request targets (below `/NUMBER/`, each once) that must follow from them. */
interface Spelling {
  readonly name: string;
  readonly links: readonly string[];
  readonly expected: readonly string[];
}

const id = "0123456789abcdef0123456789ABCDEF";

/** The expectations of RFC 3986 6.2 and the WHATWG URL standard. Spec 23 distinguishes queries byte for byte. */
const spellings: readonly Spelling[] = [
  { name: "fragments are no part of a URL", links: ["x#a", "x#b", "x#", "x"], expected: ["x"] },
  { name: "dot segments are resolved", links: ["./x", "y/../x", "././x", "x"], expected: ["x"] },
  { name: "encoded dot segments are resolved", links: ["%2e/x", "y/%2E%2e/x", "x"], expected: ["x"] },
  { name: "dot segments above the root stay at the root", links: ["/../../NUMBER/x", "x"], expected: ["x"] },
  {
    name: "unreserved characters are decoded",
    links: ["%7Ejoe", "~joe", "%7ejoe", "%6Aoe", "joe"],
    expected: ["joe", "~joe"],
  },
  { name: "hexadecimal digits are one case", links: ["caf%c3%a9", "caf%C3%A9", "café"], expected: ["caf%C3%A9"] },
  { name: "an encoded slash is no slash", links: ["a%2Fb", "a/b"], expected: ["a%2Fb", "a/b"] },
  { name: "an encoded question mark and hash stay encoded", links: ["a%3Fb", "a%23b"], expected: ["a%23b", "a%3Fb"] },
  { name: "the order of a query is kept", links: ["q?a=1&b=2", "q?b=2&a=1"], expected: ["q?a=1&b=2", "q?b=2&a=1"] },
  { name: "a query is kept byte for byte", links: ["q?r=a+b&s=%7e%c3&t=%20"], expected: ["q?r=a+b&s=%7e%c3&t=%20"] },
  { name: "an empty query is none", links: ["x?", "x", "x?#y"], expected: ["x"] },
  { name: "a trailing slash counts", links: ["d", "d/"], expected: ["d", "d/"] },
  { name: "letter case of a path counts", links: ["Case", "case"], expected: ["Case", "case"] },
  { name: "letter case of a query counts", links: ["q?A=B", "q?a=b"], expected: ["q?A=B", "q?a=b"] },
  { name: "an empty segment counts", links: ["a//b", "a/b"], expected: ["a//b", "a/b"] },
  { name: "blanks are encoded", links: ["a b", "a%20b", " a b "], expected: ["a%20b"] },
  {
    name: "quotes, angle brackets and blanks of a query are encoded",
    links: ['q?a="<b> c"'],
    expected: ["q?a=%22%3Cb%3E%20c%22"],
  },
  {
    name: "the name of the host has spellings",
    links: ["http://127.1:PORT/NUMBER/x", "http://0x7f.1:PORT/NUMBER/x", "HTTP://2130706433:0PORT/NUMBER/x", "x"],
    expected: ["x"],
  },
  { name: "user name and password are dropped", links: ["http://joe:secret@HOST/NUMBER/x", "x"], expected: ["x"] },
  { name: "index.html is a page of its own", links: ["i/index.html", "i/"], expected: ["i/", "i/index.html"] },
  {
    name: "session ids in a path do not make a new URL",
    links: [`s;jsessionid=${id}1`, `s;jsessionid=${id}2`],
    expected: [`s;jsessionid=${id}1`],
  },
  {
    name: "session ids in a query do not make a new URL",
    links: [`s?p=1&PHPSESSID=${id}`, `s?p=1&PHPSESSID=${id}2`, `s?p=2&PHPSESSID=${id}`],
    expected: [`s?p=1&PHPSESSID=${id}`, `s?p=2&PHPSESSID=${id}`],
  },
  {
    name: "a short sid is a parameter like others",
    links: ["s?sid=5", "s?sid=6", "s?session=spring"],
    expected: ["s?session=spring", "s?sid=5", "s?sid=6"],
  },
  {
    name: "what is no URL is left out, the rest followed",
    links: ["http://[::1", "http://a b/", "http://%", "x"],
    expected: ["x"],
  },
  {
    name: "a URL over 2,048 characters is refused, one of 1,900 is not",
    links: [`l?${"a".repeat(3000)}`, `l?${"b".repeat(1850)}`],
    expected: [`l?${"b".repeat(1850)}`],
  },
  { name: "a plus sign in a path stays", links: ["a+b", "a%2Bb"], expected: ["a%2Bb", "a+b"] },
  { name: "a stray percent sign is sent as it is", links: ["100%", "x"], expected: ["100%", "x"] },
  { name: "a query alone belongs to the page", links: ["?page=2"], expected: ["?page=2"] },
  { name: "characters outside the BMP", links: ["\u{1F600}"], expected: ["%F0%9F%98%80"] },
];

function routes(origin: string): Routes {
  const host = origin.slice("http://".length);
  const table: Record<string, Reply> = {
    // the second and third spelling of the home page: AT-STG-1
    "/": { body: page("spellings", [...spellings.map((_, i) => `/${i}/`), origin, `${origin}/`, `${origin}/#top`]) },
  };
  for (const [i, { name, links }] of spellings.entries()) {
    const fill = (link: string) =>
      link
        .replaceAll("HOST", host)
        .replaceAll("PORT", host.split(":")[1] ?? "")
        .replaceAll("NUMBER", String(i));
    table[`/${i}/`] = { body: page(name, links.map(fill)) };
    table[`/${i}/*`] = { body: page(`${name}, a target`) };
  }
  return table;
}

const checks: readonly Check[] = [
  ...spellings.map(({ name, expected }, i): Check => ({
    name,
    seen: ({ log }) => ({
      targets: log.under(`/${i}/`).flatMap((target) => (target === `/${i}/` ? [] : [shortened(target)])),
      repeated: log.repeated(`/${i}/`),
    }),
    expected: { targets: expected.map((target) => shortened(`/${i}/${target}`)).toSorted(), repeated: [] },
  })),
  {
    name: "three spellings of the home page are one download (AT-STG-1)",
    seen: ({ log }) => log.count("/"),
    expected: 1,
  },
  {
    name: "a password in a link is never sent",
    seen: ({ log }) => log.arrivals.filter(({ headers }) => headers.authorization !== undefined).length,
    expected: 0,
  },
  {
    name: "a password in a link is in no log",
    seen: ({ decisions }) => decisions.filter((line) => line.includes("secret")),
    expected: [],
  },
];

/** Shortens a target: a message of three thousand letters would be useless. */
function shortened(target: string): string {
  return target.length < 100 ? target : `${target.slice(0, 20)}... (${target.length})`;
}

export const urlSpelling: TrapSite = { name: "URL spelling", routes, checks };

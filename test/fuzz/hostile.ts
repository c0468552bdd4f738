import { Random } from "../support/choices.ts";
import type { RealPage } from "../support/pages/real-pages.ts";
import { heavyKinds } from "./heavy.ts";
import { hostileCss } from "./hostile-css.ts";
import { hostileMarkup } from "../support/validity/hostile-markup.ts";
import { mutated, randomBytes, corrupted } from "./mutate.ts";

/** The input of one call of the engine. Sheets are found by URL; other ones are not available. */
export interface HostileInput {
  readonly seed: number;
  readonly kind: string;
  readonly url: string;
  readonly content: Uint8Array | string;
  readonly contentType: string;
  readonly encoding?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sheets: Readonly<Record<string, Uint8Array | string>>;
}

/** Real pages and sheets as starting points. */
export interface Seeds {
  readonly pages: readonly RealPage[];
  readonly sheets: readonly Uint8Array[];
}

const url = "https://fuzz.example/folder/page.html";
const base = { url, contentType: "text/html", sheets: {} };
/** The number of inputs among which one is heavy. */
const HEAVY = 2_500;

/** Returns the hostile input of a seed: always the same for the same real pages. */
export function hostileInput(seed: number, real: Seeds): HostileInput {
  const random = new Random(seed);
  for (let i = 0; i < 3; i++) random.next(); // neighbouring seeds begin alike
  if (random.below(HEAVY) === 0) return heavyInput(random.below(heavyKinds.length), seed);
  return { ...light(random, real), seed };
}

/** Returns the heavy input of a number (see heavy.ts). */
export function heavyInput(number: number, seed = -1): HostileInput {
  const { name, make } = heavyKinds[number % heavyKinds.length] as (typeof heavyKinds)[number];
  return { ...base, kind: name, seed, ...make() };
}

function light(random: Random, real: Seeds): Omit<HostileInput, "seed"> {
  const page = random.pick(real.pages);
  switch (random.below(15)) {
    case 0:
    case 1:
    case 2:
      return {
        ...base,
        kind: "mutated page",
        content: mutated(random, page.content),
        sheets: { ...sheet(random, real), ...linked(page, random, real) },
        url: page.url,
      };
    case 12:
    case 13:
    case 14:
      return {
        ...base,
        kind: "markup made for the validators",
        content: hostileMarkup(random.below(2 ** 31)),
        contentType: random.pick(["text/html", "text/html", "application/xhtml+xml"]),
      };
    case 3:
      return {
        ...base,
        kind: "mutated page as XML",
        content: mutated(random, page.content),
        contentType: random.pick(["application/xhtml+xml", "application/xml", "image/svg+xml"]),
      };
    case 4:
      return {
        ...base,
        kind: "random bytes",
        content: randomBytes(random),
        contentType: random.pick([
          "text/html",
          "text/html",
          "application/xml",
          "text/plain",
          "nonsense",
          "",
          "text/html; charset=utf-16le",
          "TEXT/HTML;charset=\u0000",
        ]),
      };
    case 5:
      return {
        ...base,
        kind: "encodings",
        content: mutated(random, page.content),
        encoding: random.pick([
          "utf-16le",
          "utf-16be",
          "iso-2022-jp",
          "shift_jis",
          "windows-1252",
          "x-user-defined",
          "utf-7",
          "no-such",
        ]),
      };
    case 6:
      return { ...base, kind: "spoilt text", content: corrupted(random, new TextDecoder().decode(page.content)) };
    case 7:
      return { ...base, kind: "token soup", content: soup(random) };
    case 8:
      return { ...base, kind: "XML soup", content: soup(random), contentType: "application/xhtml+xml" };
    case 9:
      return {
        ...base,
        kind: "hostile css",
        content: `<!DOCTYPE html><style>${hostileCss(random)}</style>${soup(random)}`,
      };
    case 10:
      return {
        ...base,
        kind: "mutated sheet",
        content: `<!DOCTYPE html><link rel=stylesheet href=a.css>${soup(random)}`,
        sheets: sheet(random, real),
      };
    default:
      return {
        ...base,
        kind: "headers",
        content: soup(random),
        headers: {
          link: corrupted(random, '<a.css>; rel="stylesheet"; media="screen"'),
          "content-type": corrupted(random, "text/html; charset=utf-8"),
          "default-style": "x",
        },
        sheets: sheet(random, real),
      };
  }
}

/** Makes sheets that import each other and themselves. */
function sheet(random: Random, real: Seeds): Record<string, Uint8Array | string> {
  const one = random.chance(0.5) ? mutated(random, random.pick(real.sheets).subarray(0, 20_000)) : hostileCss(random);
  const text = typeof one === "string" ? one : new TextDecoder("latin1").decode(one);
  return {
    "https://fuzz.example/folder/a.css": `@import "b.css"; @import url(a.css) screen; ${text}`,
    "https://fuzz.example/folder/b.css": '@import "a.css"; @import "b.css"; p { color: red }',
  };
}

function linked(page: RealPage, random: Random, real: Seeds): Record<string, Uint8Array> {
  return Object.fromEntries(
    page.sheets.map((address) => [address, mutated(random, random.pick(real.sheets).subarray(0, 20_000))]),
  );
}

const tokens = [
  "<",
  ">",
  "</",
  "/>",
  "<!--",
  "-->",
  "--!>",
  "<!DOCTYPE html>",
  "<![CDATA[",
  "]]>",
  "<?xml version='1.0'?>",
  "<?x",
  "&",
  "&amp;",
  "&#0;",
  "&#x110000;",
  "&#xD800;",
  "&notit;",
  "&lang=",
  "<html>",
  "<head>",
  "<body>",
  "<frameset>",
  "<frame src=x>",
  "<noframes>",
  "<table>",
  "<tr>",
  "<td>",
  "<caption>",
  "<col>",
  "<select>",
  "<option>",
  "<optgroup>",
  "<textarea>",
  "<title>",
  "<script>",
  "</script>",
  "<style>",
  "</style>",
  "<template>",
  "</template>",
  "<svg>",
  "<math>",
  "<mi>",
  "<foreignObject>",
  "<desc>",
  "<annotation-xml encoding='text/html'>",
  "<plaintext>",
  "<xmp>",
  "<noscript>",
  "<iframe>",
  "<object>",
  "<embed>",
  "<applet>",
  "<img>",
  "<img alt src=x>",
  "<input type=image>",
  "<label for=x>",
  "<fieldset>",
  "<legend>",
  "<form>",
  "<button>",
  "<a href=//[>",
  "<a>",
  "</a>",
  "<b>",
  "<i>",
  "<font>",
  "<nobr>",
  "</b>",
  "</p>",
  "<p>",
  "<h1>",
  "</h6>",
  "<h6>",
  "<ul>",
  "<li>",
  "<dl>",
  "<dd>",
  "</body>",
  "</html>",
  "<area>",
  "<map name=x>",
  "<base href='http:\\\\:'>",
  "<base target=_top>",
  "<meta charset=utf-16>",
  "<meta http-equiv=refresh content='0;url='>",
  "<meta http-equiv=refresh content='1e999'>",
  "<meta http-equiv=default-style content=x>",
  "<link rel=stylesheet href=a.css>",
  "<link rel='alternate stylesheet' title=x href=b.css>",
  " style='",
  ' class="',
  " lang=en",
  " xml:lang=''",
  " id=x id=x",
  " onclick=x",
  " onmousedown=y",
  " \u0000=\u0000",
  "=",
  "'",
  '"',
  "\r",
  "\r\n",
  "\n",
  "\t",
  "\f",
  "\u0000",
  "\ufeff",
  "\ud800",
  "\udc00",
  "\u{10ffff}",
  "é",
  "\u2028",
  "text ",
  "x",
  "<marquee>",
  "<blink>",
  "<basefont>",
  "<isindex>",
  "<center>",
  "<dir>",
  "<menu>",
  "<bgsound>",
  "<keygen>",
  "<image>",
  "<q>",
  "<abbr>",
  "javascript:",
  "mailto:",
  "<a href=javascript:void(0) target=_blank>",
] as const;

function soup(random: Random): string {
  return random.several(1, random.pick([5, 40, 300]), () => random.pick(tokens)).join(random.pick(["", "", " "]));
}

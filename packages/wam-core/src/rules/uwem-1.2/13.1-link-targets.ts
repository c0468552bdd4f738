/** Checkpoint 13.1, "clearly identify the target of each link". Source: spec 2.1, 3 (No. 13 and 14), 3.2, D4. */
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Element } from "../../document/document.ts";
import { norm, textOf } from "../../document/text.ts";
import { coreError } from "../../errors.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { AWam, BWam, ElementWam, Measured, Page, SubjectLocation, Value } from "../../rule-set/define.ts";
import { parseUrl } from "../../source/parse-url.ts";
import { linkTarget } from "./0.0-metadata.ts";
import { checkpoint } from "./checkpoints.ts";

/** The most characters of all links of a page. Nested links read their content once each, so a hostile page has links x size. */
const MOST_CHARACTERS = 100_000_000;

/** Counts the characters and elements that were read in a link. @throws EiaoError `TooLongLinkTexts`, on a hostile page only. */
function countedText(link: Element, page: Page, key: object, text: string): string {
  const read = page.once(key, () => ({ characters: 0 }));
  read.characters += text.length + link.end - link.index;
  if (read.characters > MOST_CHARACTERS) throw coreError("TooLongLinkTexts", { limit: MOST_CHARACTERS });
  return norm(text);
}
const textsRead = {};
const altsRead = {};

export const linkText: ElementWam = defineAWam({
  id: "EIAO.A.10.13.1.2.HTML.1.1",
  title: "link text",
  kind: "element",
  elements: ["a"],
  attributes: ["href"],
  measure: (a, page) => countedText(a, page, textsRead, textOf(a)),
});

export const linkTitle: ElementWam = defineAWam({
  id: "EIAO.A.10.13.1.2.HTML.2.1",
  title: "link title",
  kind: "element",
  elements: ["a", "area"],
  attributes: ["href"],
  measure(link) {
    const title = link.attribute("title");
    return title === undefined ? undefined : norm(title);
  },
});

/** The value for an area without an alt; it differs from the empty string of alt="". */
const NO_ALT = "EIAO.area.noalt";

export const areaAlt: ElementWam = defineAWam({
  id: "EIAO.A.10.13.1.2.HTML.3.1",
  title: "alt of an area",
  kind: "element",
  elements: ["area"],
  attributes: ["href"],
  measure(area) {
    const alt = area.attribute("alt");
    return alt === undefined ? NO_ALT : norm(alt);
  },
});

export const linkedImageAlt: ElementWam = defineAWam({
  id: "EIAO.A.10.13.1.2.HTML.4.1",
  title: "alt of linked images",
  kind: "element",
  elements: ["a"],
  attributes: ["href"],
  measure(a, page) {
    const { document } = page;
    let alts: string | undefined;
    for (let i = a.index + 1; i < a.end; i++) {
      const element = document.elements[i];
      if (element?.name !== "img" || element.namespace !== XHTML_NAMESPACE) continue;
      const alt = element.attribute("alt") ?? "";
      alts = alts === undefined ? alt : `${alts} ${alt}`;
    }
    const all = countedText(a, page, altsRead, alts ?? "");
    return alts === undefined ? undefined : all;
  },
});

/** The targets of links with the same wording and title. They are resolved only if two of them are written differently. */
interface Targets {
  readonly written: string;
  resolved: string | undefined;
  differ: boolean;
}

/**
 * Prepares the link test for one class. A link fails if another one of its class has the same wording and title and
 * another target. Linear: each pair keeps its first target and whether a different one exists.
 */
function differentTargets(
  page: Measured,
  links: AWam,
  wordingOf: (at: SubjectLocation) => Value,
): (at: SubjectLocation) => number {
  const byTitle = new Map<string, Map<string, Targets>>(); // two maps avoid a string made of both keys
  const titleAt = (at: SubjectLocation) => textOrEmpty(page.read(linkTitle, at));
  const wordingAt = (at: SubjectLocation) => textOrEmpty(wordingOf(at));
  for (const at of page.values(links).keys()) {
    const title = titleAt(at);
    let byWording = byTitle.get(title);
    if (byWording === undefined) byTitle.set(title, (byWording = new Map()));
    const wording = wordingAt(at);
    const written = String(page.read(linkTarget, at));
    const known = byWording.get(wording);
    if (known === undefined) {
      byWording.set(wording, { written, resolved: undefined, differ: false });
    } else if (!known.differ && written !== known.written) {
      known.resolved ??= resolve(known.written, page.baseUrl);
      known.differ = resolve(written, page.baseUrl) !== known.resolved;
    }
  }
  return (at) => Number(byTitle.get(titleAt(at))?.get(wordingAt(at))?.differ ?? false);
}

/** Returns the absolute URL with its fragment, or the string as written if it cannot be resolved. */
function resolve(href: string, base: string): string {
  return parseUrl(href, base)?.href ?? href;
}

/** Returns a text; a missing value is the empty string (spec 3.2). */
function textOrEmpty(value: Value): string {
  return typeof value === "string" ? value : "";
}

const texts = {
  affects: "People who hear the links of a page as a list: they cannot distinguish these links.",
  remedy: "Use different words for links to different targets, or add a title that distinguishes them.",
};

export const sameLinkWording: BWam = defineBWam({
  id: "UWEM.B.10.13.1.3.HTML.DEF.1.1",
  test: "13.1_HTML_01",
  ...checkpoint("13.1"),
  title: "same link wording, different target",
  at: [linkText],
  reads: [linkTitle, linkedImageAlt, linkTarget],
  judge: (page) => differentTargets(page, linkText, (at) => page.read(linkText, at) || page.read(linkedImageAlt, at)),
  ...texts,
  examples: {
    fails: ['<a href="a.html">More</a> <a href="b.html">More</a>'],
    passes: [
      '<a href="a.html">More about trains</a> <a href="b.html">More about buses</a>',
      '<a href="a.html" title="Trains">More</a> <a href="b.html" title="Buses">More</a>',
      '<a href="a.html">More</a> <a href="./a.html">More</a>',
    ],
  },
});

export const sameAreaWording: BWam = defineBWam({
  id: "UWEM.B.10.13.1.3.HTML.DEF.1.1",
  test: "13.1_HTML_01",
  ...checkpoint("13.1"),
  title: "same area wording, different target",
  at: [areaAlt],
  reads: [linkTitle, linkTarget],
  judge: (page) => differentTargets(page, areaAlt, (at) => page.read(areaAlt, at)),
  ...texts,
  examples: {
    fails: ['<map name="m"><area href="a.html" alt="Town"><area href="b.html" alt="Town"></map>'],
    passes: ['<map name="m"><area href="a.html" alt="Old town"><area href="b.html" alt="Harbour"></map>'],
  },
});

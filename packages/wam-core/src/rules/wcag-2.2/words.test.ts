/** Words with several readings: labels, links and languages that a rule must not fail. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

/** Detects every text as Danish. */
const languageDetector = { languages: new Set(["da", "de", "el", "en"]), detect: () => ({ da: 1 }) };

function resultsOf(rule: string, body: string, lang = "en"): string {
  const content = `<!DOCTYPE html><html lang=${lang}><title>T</title><body>${body}`;
  const { judgements } = checkWith(
    { url: "http://www.example.com/", content },
    {},
    { ruleSets: [wcag22], level: "AAA", prompts: true, languageDetector },
  );
  const own = judgements.filter(({ wam }) => wam.test === rule);
  return own.map(({ result, reason }) => (result === null ? `? ${reason}` : result === 0 ? "p" : "f")).join(", ");
}

describe("visible label in name (2ee8b8)", () => {
  const button = `<button aria-label="Delete"><i class="material-icons">delete_forever</i></button>`;

  test("while a style sheet is missing, any word may be drawn as an icon", () => {
    expect(resultsOf("2ee8b8", button)).toBe("f");
    expect(resultsOf("2ee8b8", `<link rel="stylesheet" href="icons.css">${button}`)).toBe("? label");
    expect(resultsOf("2ee8b8", `<link rel="stylesheet" href="a.css"><a href=x aria-label="ACT rules">ACT</a>`)).toBe(
      "p",
    );
  });
});

describe("link in context (5effbb)", () => {
  const more = "<a href=x>Read more</a>";

  test.each([
    `<ul><li>Fishing rights<ul><li>${more}</li></ul></li></ul>`,
    `<ul><li><p>Fishing rights</p><p>${more}</p></li></ul>`,
    `<div role=list><div role=listitem><div>Fishing rights</div><div>${more}</div></div></div>`,
    `<div role=table><div role=row><div role=rowheader>Fishing</div><div role=cell>${more}</div></div></div>`,
    `<div role=grid><div role=row><div role=gridcell>${more}</div></div></div>`,
    `<div role=table><div role=row><div role=columnheader>${more}</div></div></div>`,
    `<dl><dt>Fishing</dt><dd>${more}</dd></dl>`,
    `<a href=x aria-description="about fishing rights">Read more</a>`,
    `<div role=paragraph><div>Fishing rights.</div><div>${more}</div></div>`,
    `<div>Fishing <a href=x aria-label="Read more">More</a></div>`,
    `<div>Fishing <a href=x style="display:inline-block"><span style="display:block">Read more</span></a></div>`,
  ])("cannot tell: %s", (body) => {
    expect(resultsOf("5effbb", body)).toBe("? context");
  });

  test.each([
    `<ul><li>${more}</li></ul>`,
    `<ul><li><ul><li>${more}</li></ul></li></ul>`,
    `<div>Fishing rights</div><div>${more}</div>`,
    `<ul><li>Fishing rights</li><li>${more}</li></ul>`,
    `<p><a href=x aria-description=" ">Read more</a></p>`,
  ])("fails: %s", (body) => {
    expect(resultsOf("5effbb", body)).toBe("f");
  });
});

describe("link by itself (aizyf1): words that can be names", () => {
  test.each([
    ["en", "<a href=/go>Go</a>"],
    ["en", "<a href=#go>Go</a><h2 id=go>Go</h2>"],
    ["en", "<a href=/heroes/link>Link</a>"],
    ["es", "<a href=x>ir</a>"],
    ["it", "<a href=x>vai</a>"],
    ["de", "<a href=x>Los</a>"],
    ["pl", "<a href=x>TU</a>"],
  ])("cannot tell, in %s: %s", (lang, body) => {
    expect(resultsOf("aizyf1", body, lang)).toBe("? text");
  });

  test.each([
    ["en", "<a href=#main>Go</a><main id=main>Fishing rights</main>"],
    ["pl", "<a href=x>tu</a>"],
    ["en", "<a href=/go>MORE</a>"],
  ])("fails, in %s: %s", (lang, body) => {
    expect(resultsOf("aizyf1", body, lang)).toBe("f");
  });
});

describe("languages (ucwvc8): only sentences show that a page is in another one", () => {
  const items = (list: string): string => `<ul>${list.replace(/[^,]+/g, "<li>$&</li>").replaceAll(",", "")}</ul>`;
  const names =
    "Jan Kowalski, Anna Nowak, Piotr Wiśniewski, Maria Wójcik, Tomasz Kamiński, Ewa Lis, Adam Zając, Ola Kot, Jerzy Wilk, Zofia Sowa, Marek Dudek, Iwona Baran";
  const sentences = "the sea covers most of our planet and nobody knows ".repeat(3);

  test.each([
    ["en", items(names)],
    ["en", `<p>${names}`],
    ["en", `<p>In our office work: ${names}`],
    ["en", `<p>${names.replaceAll(", ", "<br>")}`],
    ["en", `<nav>${names.toLowerCase().replace(/[^, ]+/g, "<a href=x>$&</a>")}</nav>`],
    ["en", `<pre>${sentences}</pre>`],
    ["en", `<p><code>${sentences}</code> <samp>${sentences}</samp> <kbd>${sentences}</kbd> <var>${sentences}</var>`],
    ["de", items("Bellis perennis, Taraxacum officinale, Urtica dioica, Plantago major, Rosa canina".repeat(5))],
    ["el-Latn", `<p>${sentences}`],
  ])("cannot tell, lang=%s: %s", (lang, body) => {
    expect(resultsOf("ucwvc8", body, lang)).toBe("? language");
  });

  test.each([
    ["en", `<p>${sentences}`],
    ["de-DE-1996", `<div>${sentences.replaceAll("most", "<b>most</b>").replaceAll("planet", "<i>planet</i>")}</div>`],
    ["en", `${items(names)}<p>${sentences}`],
  ])("fails, lang=%s: %s", (lang, body) => {
    expect(resultsOf("ucwvc8", body, lang)).toBe("f");
  });
});

describe("viewport (b4f0c3): CSS Device Adaptation 1, 9.4", () => {
  test.each([
    ["user-scalable=no", "f"],
    ["user-scalable = = no", "f"],
    ["width=device-width user-scalable=no", "f"],
    ["user-scalable, no", ""],
    ["user-scalable=, width=9", ""],
    ["user-scalable", ""],
    ["user-scalable or not=no", "f"], // other text between the name and `=` is skipped
    ["or user-scalable=no", ""],
    ["=;, maximum-scale\t=1.5 initial-scale=1", "f"],
  ])("%j: %s", (content, results) => {
    expect(resultsOf("b4f0c3", `<meta name=viewport content="${content}">`)).toBe(results);
  });
});

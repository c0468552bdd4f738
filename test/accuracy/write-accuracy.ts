/**
 * `npm run accuracy -- [--pages] [--act testcases.json] [--axe FIXTURES] [--grammar DOCUMENTS]`: writes the accuracy page of `docs` and the figures
 * for that of the reports. Each option measures again: on the real pages, and on downloaded corpora, whose form test/accuracy/measure-corpora.ts
 * describes. Other figures stay as they are.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { examplesIn, verdictsOf } from "../act/verdicts.ts";
import { corpusLines, files, pageLines, readCorpusCounts } from "./counts.ts";
import { accuracyFigures, figuresJson } from "./figures.ts";
import { corpora, measureAct, measureAxe, measureGrammar } from "./measure-corpora.ts";
import { measurePages } from "./measure-pages.ts";
import { accuracyPage } from "./page.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "boolean", default: false },
    act: { type: "string" },
    axe: { type: "string" },
    grammar: { type: "string" },
  },
});

if (values.pages) writeFileSync(files.pages, pageLines(await measurePages()));
const measured = [
  [corpora.act, values.act, measureAct],
  [corpora.axe, values.axe, measureAxe],
  [corpora.grammar, values.grammar, measureGrammar],
] as const;
const stored = readCorpusCounts();
const counts = [];
for (const [corpus, file, measure] of measured)
  counts.push(...(file === undefined ? stored.filter((one) => one.corpus === corpus) : await measure(file)));
writeFileSync(files.corpora, corpusLines(counts));

const figures = accuracyFigures();
const outcomes = readFileSync(new URL("../act/outcomes.txt", import.meta.url), "utf8");
const root = new URL("../../", import.meta.url);
writeFileSync(new URL("docs/accuracy.md", root), accuracyPage(figures, verdictsOf(examplesIn(outcomes))));
writeFileSync(new URL("packages/server/src/public/model/accuracy.json", root), figuresJson(figures));

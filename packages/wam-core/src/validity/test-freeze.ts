/**
 * Rebuilds frozen.jsonl: node --conditions=@eiao/source packages/wam-core/src/validity/test-freeze.ts It needs the
 * Debian packages opensp, w3c-sgml-lib and libxml2-utils. The same packages give the same bytes.
 */
import { writeFileSync } from "node:fs";
import { GRAMMARS } from "../../grammar/sources.ts";
import { grammarNamed } from "./grammar.ts";
import { Random } from "../../../../test/support/choices.ts";
import { realPages } from "../../../../test/support/pages/real-pages.ts";
import { decoded, frozenFile, textsOf } from "../../../../test/support/validity/frozen.ts";
import type { FrozenRow } from "../../../../test/support/validity/frozen.ts";
import { generateDocument } from "./test-generate.ts";
import { operators } from "../../../../test/support/validity/mutate.ts";
import { w3cVerdicts } from "../../../../test/support/validity/w3c.ts";

const random = new Random(20261121);
const LONGEST_PAGE = 30_000;
const set = await realPages();
type Draft = Omit<FrozenRow, "valid" | "line">;
const drafts: Draft[] = [];

const withDtd = set.pages.filter(({ content }) => {
  const text = decoded(content);
  return (
    content.length <= LONGEST_PAGE &&
    !text.includes("\uFFFD") &&
    (/<!DOCTYPE[^>]*\/\/DTD/i.test(text) || !/<!DOCTYPE/i.test(text))
  );
});
for (const { name } of withDtd.slice(0, 150)) drafts.push({ page: name });
for (const { name, publicId } of [...GRAMMARS, ...GRAMMARS, ...GRAMMARS])
  drafts.push({ text: generateDocument(grammarNamed(name), publicId, random) });
const documents = drafts.length;
const texts = textsOf(
  drafts.map((draft) => ({ ...draft, valid: true })),
  set,
);
const verdicts = await w3cVerdicts(texts);
// Most changes to an invalid document show nothing.
const bases = texts.flatMap((_, i) => (verdicts[i]?.valid === true ? [i] : []));
const names = Object.keys(operators);
for (let i = 0; i < 1100; i++) {
  const change = names[i % names.length] ?? "";
  const of = random.chance(0.9) ? random.pick(bases) : random.below(documents);
  const edits = operators[change]?.(texts[of] ?? "", random);
  if (edits !== undefined) drafts.push({ of, change, edits });
}
const all = textsOf(
  drafts.map((draft) => ({ ...draft, valid: true })),
  set,
);
const rows: FrozenRow[] = (await w3cVerdicts(all)).map(({ valid, first }, i) => ({
  ...(drafts[i] as Draft),
  valid,
  ...(first === undefined ? {} : { line: first.line }),
}));
writeFileSync(frozenFile, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
process.stdout.write(
  `${documents} documents, ${rows.length - documents} changes, ${rows.filter((row) => row.valid).length} valid\n`,
);

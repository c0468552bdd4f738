import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { GRAMMARS } from "../../grammar/sources.ts";
import { grammarNamed } from "./grammar.ts";
import { Reporter } from "./reporter.ts";
import { readProlog } from "./prolog.ts";
import { readSubset } from "./subset.ts";
import { validate } from "./validate.ts";
import { reportIllFormed } from "./well-formed.ts";
import { Random } from "../../../../test/support/choices.ts";
import { generateDocument } from "./test-generate.ts";
import { edited, operators } from "../../../../test/support/validity/mutate.ts";
import { areWellFormed, w3cVerdicts } from "../../../../test/support/validity/w3c.ts";
import { allSamples } from "../../../../test/support/random-samples.ts";
import type { OracleVerdict } from "../../../../test/support/validity/w3c.ts";
import { realDocuments } from "./test-real-documents.ts";
import type { RealDocument } from "./test-real-documents.ts";

/**
 * Compares our validator with OpenSP and libxml as the W3C Markup Validator calls them: real documents, changes to
 * them, and documents generated along every DTD. Every disagreement is printed and counts.
 */
const mutations = allSamples ? { real: 1600, generated: 300, xhtml: 600 } : { real: 456, generated: 171, xhtml: 228 }; // 57 operators
const documents = realDocuments();

test("real documents and their mutations: verdict in 99.5 %, line of the first error in 95 %", async () => {
  const real = await documents;
  expect(real.length).toBeGreaterThanOrEqual(400);
  await agree("real documents", real);
  await agree("mutations", mutated(real, mutations.real, new Random(1)));
});

test("documents generated along every DTD, and their mutations", async () => {
  const random = new Random(2);
  const generated = Array.from({ length: 3 * GRAMMARS.length }, (_, i): RealDocument => {
    const { name, publicId } = GRAMMARS[i % GRAMMARS.length] as (typeof GRAMMARS)[number];
    return { name: `generated ${name}`, text: generateDocument(grammarNamed(name), publicId, random) };
  });
  await agree("generated documents", generated);
  await agree("their mutations", mutated(generated, mutations.generated, random));
});

test("well-formedness agrees with libxml in every case", async () => {
  const xhtml = (await documents).filter(({ text }) => /\/\/DTD XHTML/.test(text.slice(0, 500)));
  const cases = [...xhtml, ...mutated(xhtml, mutations.xhtml, new Random(3))];
  const theirs = await areWellFormed(cases.map(({ text }) => text));
  const differing = cases.flatMap(({ name, text }, at) => {
    const ours = isWellFormedHere(text);
    return theirs[at] === ours ? [] : [`${name}: ours ${ours}`];
  });
  expect(differing).toEqual([]);
});

test("the committed tables are those that the generator makes of the DTDs", () => {
  const generator = fileURLToPath(new URL("../../grammar/generate.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [generator, "--check"], { encoding: "utf8" });
  expect(stderr.replace(/^.*Warning.*\n/gm, "")).toBe("");
  expect(status).toBe(0);
});

/** Returns mutations mostly of valid documents: a further fault in an invalid one shows little. */
function mutated(from: readonly RealDocument[], count: number, random: Random): RealDocument[] {
  const small = from.filter(({ text }) => text.length < 40_000);
  const valid = small.filter(({ text }) => validate({ source: text, mode: "html" }, "w3c").violations.length === 0);
  const names = Object.keys(operators);
  const cases: RealDocument[] = [];
  for (let i = 0; cases.length < count; i++) {
    const change = names[i % names.length] ?? "";
    const { name, text } = random.pick(random.chance(0.93) ? valid : small);
    const edits = operators[change]?.(text, random);
    if (edits !== undefined)
      cases.push({ name: `${name} ${change} ${JSON.stringify(edits).slice(0, 200)}`, text: edited(text, edits) });
  }
  return cases;
}

async function agree(label: string, cases: readonly RealDocument[]): Promise<void> {
  const counts = { right: 0, lines: 0, invalid: 0 };
  const verdicts = await w3cVerdicts(cases.map(({ text }) => text));
  const differing = cases.flatMap(({ name, text }, at) => {
    const oracle = verdicts[at] as OracleVerdict;
    const [first] = validate({ source: text, mode: "html" }, "w3c").violations;
    const summary = `${name}\n    W3C: ${JSON.stringify(oracle.first ?? "valid")}\n    ours: ${JSON.stringify(first ?? "valid")}`;
    if (oracle.valid !== (first === undefined)) return [`verdict: ${summary}`];
    counts.right++;
    if (first === undefined || oracle.first === undefined) return [];
    counts.invalid++;
    if (Math.abs(first.line - oracle.first.line) > 1) return [`line: ${summary}`];
    counts.lines++;
    return [];
  });
  const { right, lines, invalid } = counts;
  console.log(`${label}: ${right} of ${cases.length} verdicts, ${lines} of ${invalid} lines\n${differing.join("\n")}`);
  expect(right / cases.length).toBeGreaterThanOrEqual(0.995);
  expect(lines / Math.max(1, invalid)).toBeGreaterThanOrEqual(0.95);
}

function isWellFormedHere(text: string): boolean {
  const reporter = new Reporter(text);
  const { doctype } = readProlog(text, true, () => undefined);
  const external = doctype?.publicId !== undefined || doctype?.systemId !== undefined;
  const { entities, faults } = readSubset(doctype?.subset ?? "", grammarNamed("XHTML 1.1"));
  reportIllFormed(text, { dtd: new Map(), own: entities, external }, reporter);
  // oxlint-disable-next-line no-control-regex -- characters that XML forbids are reported by the caller of that check
  const characters = !/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/.test(text);
  return reporter.empty && characters && !faults.some(({ syntax }) => syntax);
}

import type { Difference, Verification } from "@eiao/sampler";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { findStore } from "../../data/directory.ts";
import { openOutput } from "../../output/output.ts";
import { counted, indentedJson, plain } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam verify`. Spec cli.md 7. */
export const verify = defineCommand({
  name: "verify",
  ...texts.verify,
  options: {
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const store = onlyOperand(operands, "verify takes one store.", "Name a .trig.zst file that assess wrote.");
    const { verifyStore } = await import("@eiao/sampler");
    const { file, dataDir } = await findStore(store, options.data, terminal);
    const output = await openOutput(options.output, terminal);
    const onProgress = (pages: number, of: number): void => {
      if (!options.quiet) terminal.progress(`evaluated ${pages} of ${of} pages again`);
    };
    const found = await verifyStore(file, dataDir, { onProgress });
    terminal.progress("");
    const report = { ...found, store };
    await output.write(options.format === "json" ? indentedJson(report) : verificationText(report));
    await output.close();
    return found.differences.length === 0 ? 0 : 2;
  },
});

function verificationText({
  store,
  populationDigest,
  seedOrigin,
  pages,
  documents,
  differences,
  notes,
}: Verification): string {
  const lines = differences.map(differenceText);
  const verdict =
    differences.length === 0
      ? "No difference: the archived pages give the results in the store."
      : `${counted(differences.length, "difference")}.`;
  const evaluated = `Evaluated ${counted(pages, "page")} with ${counted(documents, "document")} again.`;
  const list = populationDigest === undefined ? [] : [`Digest of the list of pages: ${plain(populationDigest, 100)}`];
  const chosen = seedOrigin === "chosen by hand" ? ["The seed of the draw was chosen by hand."] : [];
  const noteLines = notes.map((note) => `Note: ${plain(note, 2000)}`);
  return [plain(store, 2000), ...lines, ...noteLines, ...list, ...chosen, evaluated, verdict, ""].join("\n");
}

function differenceText({ kind, page, file, says }: Difference): string {
  const where = [page, file].flatMap((name) => (name === undefined ? [] : [plain(name, 500)])).join(", ");
  return `  ${kind}${where === "" ? "" : `  ${where}`}\n    ${plain(says, 2000)}`;
}

/**
 * Makes src/validity/tables.ts from the DTDs of HTML and XHTML.
 *
 *   node packages/wam-core/grammar/generate.ts [--check] [FOLDER]
 *
 * FOLDER holds the library of the W3C Markup Validator. Default: the folder of Debian's package w3c-sgml-lib
 * (`apt-get install w3c-sgml-lib`). With --check it writes nothing and exits with 1 if the committed tables differ.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { GRAMMARS, readGrammar, W3C_SGML_LIB } from "./sources.ts";
import { tablesOf } from "./tables.ts";

const check = process.argv.includes("--check");
const folder = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? W3C_SGML_LIB;
const target = new URL("../src/validity/tables.ts", import.meta.url);
const dtds = GRAMMARS.map(({ name, publicId, xml }) => ({ name, xml, dtd: readGrammar(folder, publicId, xml) }));
const text = tablesOf(dtds, readFileSync(path.join(folder, "xml.dcl"), "utf8"));
if (!check) writeFileSync(target, text);
else if (readFileSync(target, "utf8") !== text) {
  process.stderr.write("src/validity/tables.ts is not what packages/wam-core/grammar/generate.ts makes\n");
  process.exitCode = 1;
}

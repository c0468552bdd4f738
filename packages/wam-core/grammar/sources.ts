/** The DTDs that the validator knows, and the places of their texts. Source: spec 2.2.1. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { readDtd } from "./dtd.ts";
import type { Dtd } from "./dtd.ts";

/** The folder where Debian's package w3c-sgml-lib puts the library of the W3C Markup Validator. */
export const W3C_SGML_LIB = "/usr/share/xml/w3c-sgml-lib/schema/dtd";

/** Grammars: the name in our tables, the public identifier in the catalogue, and true for XML. */
export const GRAMMARS: readonly { readonly name: string; readonly publicId: string; readonly xml: boolean }[] = [
  { name: "HTML 4.01 Strict", publicId: "-//W3C//DTD HTML 4.01//EN", xml: false },
  { name: "HTML 4.01 Transitional", publicId: "-//W3C//DTD HTML 4.01 Transitional//EN", xml: false },
  { name: "HTML 4.01 Frameset", publicId: "-//W3C//DTD HTML 4.01 Frameset//EN", xml: false },
  { name: "HTML 4.0 Strict", publicId: "-//W3C//DTD HTML 4.0//EN", xml: false },
  { name: "HTML 4.0 Transitional", publicId: "-//W3C//DTD HTML 4.0 Transitional//EN", xml: false },
  { name: "HTML 4.0 Frameset", publicId: "-//W3C//DTD HTML 4.0 Frameset//EN", xml: false },
  { name: "HTML 3.2", publicId: "-//W3C//DTD HTML 3.2 Final//EN", xml: false },
  { name: "HTML 2.0", publicId: "-//IETF//DTD HTML 2.0//EN", xml: false },
  { name: "HTML 2.0 Strict", publicId: "-//IETF//DTD HTML Strict//EN", xml: false },
  { name: "HTML 2.0 Level 1", publicId: "-//IETF//DTD HTML Level 1//EN", xml: false },
  { name: "HTML 2.0 Strict Level 1", publicId: "-//IETF//DTD HTML Strict Level 1//EN", xml: false },
  { name: "HTML i18n", publicId: "-//IETF//DTD HTML i18n//EN", xml: false },
  { name: "XHTML 1.0 Strict", publicId: "-//W3C//DTD XHTML 1.0 Strict//EN", xml: true },
  { name: "XHTML 1.0 Transitional", publicId: "-//W3C//DTD XHTML 1.0 Transitional//EN", xml: true },
  { name: "XHTML 1.0 Frameset", publicId: "-//W3C//DTD XHTML 1.0 Frameset//EN", xml: true },
  { name: "XHTML 1.1", publicId: "-//W3C//DTD XHTML 1.1//EN", xml: true },
  { name: "XHTML Basic 1.0", publicId: "-//W3C//DTD XHTML Basic 1.0//EN", xml: true },
  { name: "XHTML Basic 1.1", publicId: "-//W3C//DTD XHTML Basic 1.1//EN", xml: true },
  { name: "XHTML-Print 1.0", publicId: "-//W3C//DTD XHTML-Print 1.0//EN", xml: true },
  { name: "XHTML + RDFa 1.0", publicId: "-//W3C//DTD XHTML+RDFa 1.0//EN", xml: true },
];

/** Reads one DTD through the catalogues of the library in `folder`. */
export function readGrammar(folder: string, publicId: string, xml: boolean): Dtd {
  const files = catalogueOf(folder, xml ? "xml.soc" : "sgml.soc");
  const resolve = (publicKey: string | undefined, systemKey: string | undefined): string => {
    const file = files.get(publicKey ?? "") ?? files.get(systemKey ?? "");
    if (file === undefined) throw new Error(`not in the catalogue: ${publicKey ?? systemKey}`);
    return readFileSync(path.join(folder, file), "utf8");
  };
  return readDtd(resolve(publicId, undefined), resolve, xml);
}

/** Reads a catalogue in the format of OASIS TR 9401: a map from identifier to file. The first entry of an identifier binds. */
function catalogueOf(folder: string, name: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(folder, name), "utf8").replace(/--[^]*?--\s/g, " ");
  const files = new Map<string, string>();
  for (const [, identifier = "", file = ""] of text.matchAll(/(?:PUBLIC|SYSTEM)\s+"([^"]*)"\s+"([^"]*)"/g))
    if (!files.has(identifier)) files.set(identifier, file);
  return files;
}

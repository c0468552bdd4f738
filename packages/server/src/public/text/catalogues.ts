import { english } from "./english.ts";
import type { Messages } from "./english.ts";
import { german } from "./german.ts";

/** The languages of the reports. The first one is for addresses without a language, data for programs, and texts without translation. */
export const catalogues: readonly [Messages, ...Messages[]] = [english, german];

/** Returns the beginning of the addresses in a language: "" or `/de`. */
export function languagePrefix({ code }: Pick<Messages, "code">): string {
  return code === catalogues[0].code ? "" : `/${code}`;
}

/** Returns the language of an address, and the address without it. @param path  For example, `/de/sites` gives German and `/sites`. */
export function languageOfPath(path: string): { readonly say: Messages; readonly path: string } {
  const [, code, rest = ""] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? [];
  const say = catalogues.find((one) => languagePrefix(one) === `/${code}`);
  return say === undefined ? { say: catalogues[0], path } : { say, path: rest === "" ? "/" : rest };
}

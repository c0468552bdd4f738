import path from "node:path";
import { camelCase } from "./command.ts";
import type { OptionTable } from "./command.ts";

/** Values of options that name a file or a folder. */
const pathValues: ReadonlySet<string> = new Set(["FILE", "DIR", "CSV", "URL|FILE"]);

/** Changes the paths in a configuration, which start at its folder, to paths from the working folder. */
export interface ConfiguredPaths {
  /** Changes the values of options that name files, folders or patterns of files. */
  ofOptions(
    options: Readonly<Record<string, unknown>>,
    tables: readonly OptionTable[],
  ): Readonly<Record<string, unknown>>;
  /** Changes a word that names an input or a file. */
  ofWord(word: string): string;
}

export function configuredPaths(folder: string, cwd: string): ConfiguredPaths {
  const place = path.relative(cwd, folder);
  const ofWord = (word: string): string => {
    const isElsewhere = word === "-" || path.isAbsolute(word) || /^[a-z][a-z0-9+.-]+:/i.test(word);
    if (place === "" || isElsewhere) return word;
    return word.startsWith("!") ? `!${ofPattern(word.slice(1))}` : path.join(place, word);
  };
  // A pattern without a slash is for all folders.
  const ofPattern = (pattern: string): string => (/\/./.test(pattern) ? ofWord(pattern) : pattern);
  return {
    ofWord,
    ofOptions(options, tables) {
      if (place === "") return options;
      const changed: Record<string, unknown> = { ...options };
      for (const [name, { value }] of tables.flatMap((table) => Object.entries(table))) {
        const key = camelCase(name);
        const given = options[key];
        const change = name === "ignore" ? ofPattern : pathValues.has(value ?? "") ? ofWord : undefined;
        if (change === undefined) continue;
        if (typeof given === "string") changed[key] = change(given);
        else if (Array.isArray(given)) changed[key] = given.map((each) => change(String(each)));
      }
      return changed;
    },
  };
}

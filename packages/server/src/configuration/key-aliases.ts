import type { KeyName } from "./keys.ts";

/** Other spellings of parameters, which files of the first observatory have. */
export const keyAliases: Readonly<Record<string, KeyName>> = { dwpasword: "dwpassword" };

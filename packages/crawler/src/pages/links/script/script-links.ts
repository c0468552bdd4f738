import { Script } from "node:vm";
import type { Attributes } from "../markup/attributes.ts";
import { createScriptTokens } from "./script-tokens.ts";
import type { ScriptTokens } from "./script-tokens.ts";

/** A target of a script: a URL that it goes to, or markup that it writes. */
type ScriptLink = { readonly url: string } | { readonly markup: string };

/** The kind of a script. `handler`: the value of an event handler attribute or the text of a `javascript:` URL. */
export type ScriptForm = "script" | "module" | "handler";

/** The names of the window that a script runs in, or of one that shows the same site. `document` leads to `location` too. */
const windows: ReadonlySet<string> = new Set(["window", "self", "top", "parent", "opener", "globalThis", "document"]);
const declarators: ReadonlySet<string> = new Set(["var", "let", "const", "function", "class"]);
const MAX_PATH = 8;

/**
 * Finds the literal targets of JavaScript, spec 8.7: all forms of location change, `window.open`, and `document.write` and `writeln` of one
 * plain literal. It skips computed targets, and scripts with a syntax error, which no browser would run. To find these, the JavaScript
 * engine compiles the code; it never runs it. Cost: linear; only three searches for most scripts.
 */
export function scriptLinks(code: string, form: ScriptForm): ScriptLink[] {
  if (!mayLead(code)) return [];
  const links: ScriptLink[] = [];
  const tokens = createScriptTokens(code);
  let before = ""; // the token before this one, where it matters
  tokens.next();
  while (tokens.kind !== "end") {
    if (tokens.kind === "name" && before !== "." && !declarators.has(before)) {
      const name = tokens.text();
      before = name;
      if (windows.has(name) || name === "location") {
        const link = readTarget(tokens, readPath(tokens));
        if (link !== undefined) links.push(link);
        before = "";
        continue;
      }
    } else before = tokens.kind === "name" || tokens.kind === "sign" ? tokens.text() : "";
    tokens.next();
  }
  return links.length === 0 || isCorrect(code, form) ? links : [];
}

/** Returns true if the code can change the location or write markup, so that it is worth reading. */
export function mayLead(code: string): boolean {
  if (code.includes("location") || /jumpmenu/i.test(code)) return true;
  return (code.includes("write") && /\bwrite(?:ln)?\b/.test(code)) || (code.includes("open") && /\bopen\b/.test(code));
}

export function isWindowName(name: string): boolean {
  return windows.has(name);
}

/** Returns true if an assignment to the path, or a call of it, changes the location. */
export function changesLocation(path: readonly string[]): boolean {
  let first = 0;
  while (windows.has(path[first] ?? "")) first++;
  const rest = path.slice(first).join(".");
  return (
    ["location", "location.href", "location.assign", "location.replace"].includes(rest) ||
    (rest === "open" && first > 0 && path[first - 1] !== "document")
  );
}

/** Reads a chain of names such as `window.location["href"]`. The tokens then stand after it. */
export function readPath(tokens: ScriptTokens): string[] {
  const path = [tokens.text()];
  tokens.next();
  while (tokens.kind === "sign" && path.length <= MAX_PATH) {
    const sign = tokens.text();
    if (sign === "." && tokens.next() === "name") path.push(tokens.text());
    else if (sign === "[" && tokens.next() === "string") {
      path.push(tokens.value());
      if (tokens.next() !== "sign" || tokens.text() !== "]") return [];
    } else return sign === "." || sign === "[" ? [] : path;
    tokens.next();
  }
  return path;
}

/** Reads the operation on the object at the end of the path; undefined if it is no change of location and no writing. */
function readTarget(tokens: ScriptTokens, path: readonly string[]): ScriptLink | undefined {
  let first = 0;
  while (windows.has(path[first] ?? "")) first++;
  const rest = path.slice(first).join(".");
  if (rest === "location" || rest === "location.href") {
    const url = isSign(tokens, "=") ? readAssigned(tokens) : undefined;
    return url === undefined ? undefined : { url };
  }
  const owner = path[first - 1];
  if (
    rest === "location.assign" ||
    rest === "location.replace" ||
    (rest === "open" && owner !== undefined && owner !== "document")
  ) {
    const url = readArgument(tokens, true);
    return url === undefined ? undefined : { url };
  }
  if (owner === "document" && (rest === "write" || rest === "writeln")) {
    const markup = readArgument(tokens, false);
    return markup === undefined ? undefined : { markup };
  }
}

/** Returns the string after `=`; undefined if it is only the beginning of an expression. */
function readAssigned(tokens: ScriptTokens): string | undefined {
  if (tokens.next() !== "string") return undefined;
  const value = tokens.value();
  const kind = tokens.next();
  if (kind === "end") return value;
  if (kind === "sign")
    return ";})],:".includes(tokens.text()) || (tokens.newLine && tokens.text() === "{") ? value : undefined;
  return tokens.newLine ? value : undefined;
}

function readArgument(tokens: ScriptTokens, moreAllowed: boolean): string | undefined {
  if (!isSign(tokens, "(") || tokens.next() !== "string") return undefined;
  const value = tokens.value();
  tokens.next();
  return isSign(tokens, ")") || (moreAllowed && isSign(tokens, ",")) ? value : undefined;
}

function isSign(tokens: ScriptTokens, sign: string): boolean {
  return tokens.kind === "sign" && tokens.text() === sign;
}

/** Returns true if the engine compiles the code. Modules cannot be compiled here and count as correct. */
export function isCorrect(code: string, form: ScriptForm): boolean {
  if (form === "module") return true;
  try {
    return new Script(form === "handler" ? `(function () {${code}\n})` : code) instanceof Script;
  } catch {
    return false;
  }
}

/** JavaScript MIME types (MIME Sniffing 4.6); the empty one is the default. */
const javaScript: ReadonlySet<string> = new Set(
  [""].concat(
    "application/ecmascript application/javascript application/x-ecmascript application/x-javascript".split(" "),
    "text/ecmascript text/javascript text/jscript text/livescript text/x-ecmascript text/x-javascript".split(" "),
    "text/javascript1.0 text/javascript1.1 text/javascript1.2 text/javascript1.3 text/javascript1.4".split(" "),
    "text/javascript1.5",
  ),
);

/** Returns the kind of code in a `script` element; undefined if browsers do not run it (HTML 4.12.1). */
export function scriptForm(attributes: Attributes): ScriptForm | undefined {
  if (attributes.get("src") !== undefined || attributes.get("href") !== undefined) return undefined;
  const type = attributes.get("type");
  const language = attributes.get("language");
  const essence = type === undefined && language ? `text/${language}` : (type ?? "");
  const name = essence.trim().toLowerCase();
  if (name === "module") return "module";
  return javaScript.has(name) ? "script" : undefined;
}

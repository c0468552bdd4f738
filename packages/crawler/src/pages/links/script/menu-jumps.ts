import { changesLocation, isCorrect, isWindowName, readPath } from "./script-links.ts";
import type { ScriptForm } from "./script-links.ts";
import { createScriptTokens } from "./script-tokens.ts";
import type { ScriptTokens } from "./script-tokens.ts";

/** A script that changes the location to the value of a form control. */
interface MenuJump {
  /** True if it reads the control that has it as event handler. */
  readonly ofThis: boolean;
  /** Its words, among them the names and ids of controls that it may read. */
  readonly words: readonly string[];
  /** True if it goes to a variable that may be a parameter: only the caller knows its value. */
  readonly byParameter: boolean;
}

interface Read {
  readonly ofThis: boolean;
  readonly words: readonly string[];
  /** True if the expression ends in `.value`, or in jQuery's `.val()`. */
  readonly isValue: boolean;
}

/** The names that lead from a control to others, or stand between a control and its value. */
const wayNames: ReadonlySet<string> = new Set(
  "this document window form forms elements all options selectedIndex selectedOptions value val item".split(" "),
);

/**
 * Finds a script that changes the location to the value of a control, spec 8.7: `location = this.value`, `location.href =
 * this.options[this.selectedIndex].value`, `window.open(this.form.menu.value)`, also through a variable, and the jump menus
 * of Dreamweaver (`MM_jumpMenu('parent', this, 0)`). A value with other text before or after it does not count. Returns
 * undefined if the code has no jump. Cost: linear.
 */
export function menuJump(code: string, form: ScriptForm): MenuJump | undefined {
  const tokens = createScriptTokens(code);
  const variables = new Map<string, Read>();
  const found: Read[] = [];
  let byParameter = false;
  tokens.next();
  while (tokens.kind !== "end") {
    if (tokens.kind !== "name") {
      tokens.next();
      continue;
    }
    const name = tokens.text();
    const path = readPath(tokens);
    if (/jumpmenu/i.test(name) && isSign(tokens, "(")) {
      const read = readChain(tokens);
      if (read !== undefined) found.push(read);
      continue;
    }
    const isLocation = (isWindowName(name) || name === "location") && changesLocation(path);
    if (!isSign(tokens, "=") && !(isLocation && isSign(tokens, "("))) continue;
    tokens.next();
    const read = readChain(tokens);
    if (read === undefined) continue;
    if (!isLocation && path.length === 1 && read.isValue) variables.set(name, read);
    const [first = ""] = read.words;
    const resolved = read.isValue ? read : variables.get(first);
    if (isLocation && resolved !== undefined) found.push(resolved);
    else if (isLocation && read.words.length === 1 && !read.ofThis) byParameter = true;
  }
  const isRun = found.length > 0 && isCorrect(code, form);
  if (!isRun && !byParameter) return undefined;
  const reads = isRun ? found : [];
  return { ofThis: reads.some(({ ofThis }) => ofThis), words: reads.flatMap(({ words }) => words), byParameter };
}

/** Reads names, calls and indices up to the end of the expression; undefined if it has other parts. The tokens then stand after it. */
function readChain(tokens: ScriptTokens): Read | undefined {
  const words: string[] = [];
  let last = "";
  let ofThis = false;
  let depth = 0;
  let isForm = false; // `this.form.menu` is another control
  for (; tokens.kind !== "end"; tokens.next()) {
    if (tokens.kind === "name") {
      const name = tokens.text();
      if (depth === 0 && tokens.newLine && last !== "") break;
      if (name === "this") ofThis = true;
      if (name === "form" || name === "parentNode") isForm = true;
      if (!wayNames.has(name)) words.push(name);
      if (depth === 0) last = name;
    } else if (tokens.kind === "string") {
      if (depth === 0) return undefined;
      words.push(tokens.value().replace(/^#/, ""));
    } else if (tokens.kind === "sign") {
      const sign = tokens.text();
      if (sign === "(" || sign === "[") depth++;
      else if (depth > 0 && (sign === ")" || sign === "]")) depth--;
      else if (depth === 0 && ";),}:&|".includes(sign)) break;
      else if (depth === 0 && sign !== "." && sign !== "$") return undefined;
    } else if (depth === 0) return undefined;
  }
  return { ofThis: ofThis && !isForm, words, isValue: last === "value" || last === "val" };
}

function isSign(tokens: ScriptTokens, sign: string): boolean {
  return tokens.kind === "sign" && tokens.text() === sign;
}

/** The names and values of a `select` element. */
export interface Menu {
  readonly names: readonly string[];
  /** The values of its options. */
  readonly values: string[];
  /** True if its own event handler goes to its value. */
  jumps: boolean;
  /** True if its event handler uses `this`, such as for a call. */
  calls: boolean;
}

/** The menus of a page, and what its scripts do with them. */
export interface Menus {
  readonly list: Menu[];
  readonly words: Set<string>;
  /** True if some script goes to the value of some menu. */
  jumps: boolean;
  /** True if some script goes to the value of a parameter. */
  byParameter: boolean;
  /** The number of values so far. */
  count: number;
}

export function createMenus(): Menus {
  return { list: [], words: new Set(), jumps: false, byParameter: false, count: 0 };
}

export function noteJump(menus: Menus, jump: MenuJump): void {
  if (jump.byParameter) menus.byParameter = true;
  if (jump.ofThis || jump.words.length > 0) menus.jumps = true;
  for (const word of jump.words) if (word.length <= 200 && menus.words.size < 10_000) menus.words.add(word);
}

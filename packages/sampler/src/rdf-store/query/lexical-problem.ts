import { everyToken } from "./sparql-text.ts";

/** Whole texts; those of one line, and those of several. Linear: each character can be read one way only. */
const CLOSED =
  /^(?:"[^"\\\n\r]*(?:\\[^\n\r][^"\\\n\r]*)*"|'[^'\\\n\r]*(?:\\[^\n\r][^'\\\n\r]*)*'|"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*"""|'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*''')$/;
/** What may stand right behind a text: a type, a language, or none of the characters that would begin one or be a part of a name. */
const BEHIND_A_TEXT =
  /(?:\^\^\s*(?:<|[\p{L}\p{N}_.-]*:)|@[A-Za-z]+(?:-[A-Za-z0-9]+)*(?![\p{L}\p{N}_-])|(?![\^@\p{L}\p{N}_:]))/uy;
const SHOWN = 30;

/**
 * What is wrong with the texts, IRIs and braces of a query that the engine refused, as a sentence with its place; undefined: nothing.
 * The engine tells of most such slips that the query ends where it does, since it looked on from there. Cost: linear.
 *
 * @param upTo  characters that the engine has read: what is behind them is not looked at.
 */
export function lexicalProblem(query: string, upTo = query.length): string | undefined {
  const open: { readonly text: string; readonly index: number }[] = [];
  for (const { text, index } of everyToken(query)) {
    if (index > upTo) return undefined;
    const at = () => placeOf(query, index);
    if (/^["']/.test(text)) {
      const quotes = /^(?:"""|'''|["'])/.exec(text)?.[0] ?? "";
      if (!CLOSED.test(text)) return `${at()}: the text that begins there is not closed by ${quotes}`;
      BEHIND_A_TEXT.lastIndex = index + text.length;
      if (!BEHIND_A_TEXT.test(query))
        return `${placeOf(query, index + text.length)}, behind ${shortened(text)}: a text may have ^^ and the name of its type, or @ and its language, there`;
    } else if (text === "<" && /^<(?:https?|urn|file|tag|mailto):/i.test(query.slice(index, index + 10))) {
      return `${at()}: the IRI that begins there is not closed by >, or holds a character that an IRI cannot have`;
    } else if (/^[“”„‘’‚«»]$/.test(text)) return `${at()}: ${text} begins no text; " and ' do`;
    if (text === "{" || text === "(") open.push({ text, index });
    if (text !== "}" && text !== ")") continue;
    const last = open.pop();
    if (last === undefined) return `${at()}: ${text} closes nothing`;
    if ((last.text === "{") !== (text === "}"))
      return `${at()}: ${text} stands where ${placeOf(query, last.index)} is to be closed, a ${last.text}`;
  }
  const last = open.at(-1);
  return last && `it ends too early: the ${last.text} of ${placeOf(query, last.index)} is not closed`;
}

function placeOf(query: string, index: number): string {
  const lines = query.slice(0, index).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

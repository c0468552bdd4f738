import { isFollowed } from "./link-relations.ts";

/**
 * Targets of a `Link` header field that are worth a visit (see `isFollowed`), as written. RFC 8288, section 3 and
 * appendix B; a link with an `anchor` speaks of another resource and is left out. A malformed rest ends the list.
 * Cost: linear.
 * @param field  one or more values, joined by commas.
 */
export function linkHeaderTargets(field: string): string[] {
  const targets: string[] = [];
  const lexer = createLexer(field);
  while (lexer.skip(/[\t ,]*</y)) {
    const target = lexer.take(/[^>]*/y);
    if (!lexer.skip(/>[\t ]*/y)) break;
    const parameters = readParameters(lexer);
    if (!parameters.has("anchor") && isFollowed(parameters.get("rel"), parameters.get("type"))) targets.push(target);
    if (!lexer.skip(/[^,]*(?=,|$)/y)) break;
  }
  return targets;
}

type Lexer = ReturnType<typeof createLexer>;

function createLexer(text: string) {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  return { skip: (pattern: RegExp) => take(pattern) !== undefined, take: (pattern: RegExp) => take(pattern) ?? "" };
}

/** The first of each name counts (RFC 8288, 3.3). */
function readParameters(lexer: Lexer): Map<string, string> {
  const parameters = new Map<string, string>();
  while (lexer.skip(/[\t ]*;[\t ;]*/y)) {
    const name = lexer.take(/[^\s=;,"]*/y).toLowerCase();
    let value = "";
    if (lexer.skip(/[\t ]*=[\t ]*/y)) {
      value = lexer.skip(/"/y)
        ? lexer.take(/(?:[^"\\]|\\[\s\S])*/y).replace(/\\([\s\S])/g, "$1")
        : lexer.take(/[^\s;,]*/y);
      lexer.skip(/"/y);
    }
    if (!parameters.has(name)) parameters.set(name, value);
    lexer.skip(/[\t ]*/y);
  }
  return parameters;
}

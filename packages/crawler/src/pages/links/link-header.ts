/**
 * Returns the targets of a `Link` header field that are worth a visit (see `isFollowed`), as written. A link with an `anchor` is about another
 * resource and is left out. Malformed text ends the list. RFC 8288, section 3 and appendix B. Cost: linear.
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

/** Reads the parameters of a link. Of parameters with the same name the first counts (RFC 8288, 3.3). */
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

/** The relations whose targets are normal pages of the site. */
const followed: ReadonlySet<string> = new Set(["next", "prev", "previous", "alternate", "canonical"]);

/**
 * Returns true if the target of a `link` element or `Link` header is worth a visit: its relation is followed, and an
 * alternate is a page, not a feed, a data format or an alternate style sheet.
 * @param rel   value with relations, separated by white space.
 * @param type  media type that the link declares.
 */
export function isFollowed(rel: string | undefined, type: string | undefined): boolean {
  const relations = (rel ?? "").toLowerCase().split(/[\t\n\f\r ]+/);
  const relevant = relations.filter((relation) => followed.has(relation));
  if (relevant.length === 0 || relations.includes("stylesheet")) return false;
  return relevant.some((relation) => relation !== "alternate") || isPageType(type);
}

function isPageType(type: string | undefined): boolean {
  const essence = (type ?? "").split(";", 1)[0]?.trim().toLowerCase();
  return essence === "" || essence === "text/html" || essence === "application/xhtml+xml";
}

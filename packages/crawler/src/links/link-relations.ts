/** Relations whose targets are pages of the site like any other. */
const followed: ReadonlySet<string> = new Set(["next", "prev", "previous", "alternate", "canonical"]);

/**
 * Whether the target of a `link` element or `Link` header is worth a visit: its relation is followed, and an alternate
 * is a page, not a feed, a data format or an alternate style sheet.
 * @param rel   value with relations, separated by white space.
 * @param type  media type that the link declares.
 */
export function isFollowed(rel: string | undefined, type: string | undefined): boolean {
  const relations = (rel ?? "").toLowerCase().split(/[\t\n\f\r ]+/);
  const wanted = relations.filter((relation) => followed.has(relation));
  if (wanted.length === 0 || relations.includes("stylesheet")) return false;
  return wanted.some((relation) => relation !== "alternate") || isPageType(type);
}

function isPageType(type: string | undefined): boolean {
  const essence = (type ?? "").split(";", 1)[0]?.trim().toLowerCase();
  return essence === "" || essence === "text/html" || essence === "application/xhtml+xml";
}

import { html, render } from "@eiao/sampler/internal/formats";
import { withChoices } from "../../public/model/choices.ts";
import type { Choices } from "../../public/model/choices.ts";
import { languagePrefix } from "../text/catalogues.ts";
import { documentText } from "../views/layout.ts";
import type { LayoutRequest } from "../views/layout.ts";
import type { PageRequest, View } from "../views/view.ts";
import { BADGE_PATH } from "../../public/http/for-programs.ts";
import { routeOf } from "./routes.ts";

/** Writes a page. Its links lead to pages in the same language with the same choices, so views need not care for that. */
export function pageText(view: View, request: LayoutRequest, origin: string, choices: Choices = []): string {
  const { canonical = "" } = view;
  const own = { ...view, canonical: withChoices(canonical, choices) };
  return inLanguage(inChoices(documentText(own, request, origin), choices), languagePrefix(request.say));
}

/** Returns the headers that describe a page. */
export function pageHeaders({ say }: Pick<PageRequest, "say">): Readonly<Record<string, string>> {
  return { "content-language": say.code };
}

/** Matches a tag with a local address, in three parts: before the path, the path, after it. Quotation marks in texts and values are escaped. */
const LINK = /(<(?:a|form|img)\b[^>]*?\s(?:href|action|src)=")(\/[^"?#]*)([^>]*>)/g;

/** Adds the reader's choices to the forms, and to the links to pages, data and badges. A choice that a link names itself stays. */
export function inChoices(markup: string, choices: Choices): string {
  if (choices.length === 0) return markup;
  return markup.replaceAll(LINK, (tag, before: string, path: string, behind: string) => {
    if (tag.includes(" hreflang=") || !isPage(path.replace(/^\/(?:csv|api)(?=\/)/, ""))) return tag;
    const others = choices.filter(([name]) => !new RegExp(`[?&;]${name}=`).test(tag));
    if (before.startsWith("<form"))
      return (
        tag +
        others.map(([name, value]) => render(html`<input type="hidden" name="${name}" value="${value}" />`)).join("")
      );
    const [, query = "", rest = ""] = /^([^"#]*)([^]*)$/.exec(behind) ?? [];
    return `${before}${path}${withChoices(query, others, "&amp;")}${rest}`;
  });
}

function isPage(path: string): boolean {
  return routeOf(path) !== undefined || BADGE_PATH.test(path);
}

/**
 * Adds the language to the addresses of pages and badges. Data, feeds and styles have none. Links with hreflang stay as they are.
 * Cost: 1 ms for a page of 300 links.
 * @param prefix  "" or `/de`.
 */
export function inLanguage(markup: string, prefix: string): string {
  if (prefix === "") return markup;
  return markup.replaceAll(LINK, (tag, before: string, path: string, behind: string) => {
    if (tag.includes(" hreflang=") || !isPage(path)) return tag;
    return `${before}${prefix}${path === "/" ? "" : path}${behind}`;
  });
}

import { html, render } from "@eiao/sampler/internal/formats";
import { withChoices } from "../../public/model/choices.ts";
import type { Choices } from "../../public/model/choices.ts";
import { languagePrefix } from "../text/catalogues.ts";
import { documentText } from "../views/layout.ts";
import type { LayoutRequest } from "../views/layout.ts";
import type { PageRequest, View } from "../views/view.ts";
import { BADGE_PATH } from "../../public/http/for-programs.ts";
import { routeOf } from "./routes.ts";

/** A page as it is sent. Its links lead to pages in its language and of its choices: no view has to think of it. */
export function pageText(view: View, request: LayoutRequest, origin: string, choices: Choices = []): string {
  const { canonical = "" } = view;
  const own = { ...view, canonical: withChoices(canonical, choices) };
  return inLanguage(inChoices(documentText(own, request, origin), choices), languagePrefix(request.say));
}

/** Headers that say what a page is. */
export function pageHeaders({ say }: Pick<PageRequest, "say">): Readonly<Record<string, string>> {
  return { "content-language": say.code };
}

/** A tag with an address of ours, parted before and behind the path. In our markup a quotation mark in a text or value is escaped. */
const LINK = /(<(?:a|form|img)\b[^>]*?\s(?:href|action|src)=")(\/[^"?#]*)([^>]*>)/g;

/** Puts what the reader chose into the forms, and into the links to pages, their data and badges; a link that names a choice itself keeps its own. */
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
 * Puts the language before the addresses of pages and badges; data, feeds and styles have none. What names its language by hreflang stays.
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

/** Text that is already HTML. Only `html` and `trusted` create it. */
export interface Markup {
  readonly markup: string;
}

/** The values of a template: texts and numbers, which are escaped, markup, and arrays of these. */
export type MarkupContent = string | number | Markup | readonly MarkupContent[] | undefined;

/** Fills an HTML template. Values are escaped for text and quoted attributes unless they are markup. Arrays are joined; undefined is empty. */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupContent[]): Markup {
  let markup = strings[0] ?? "";
  values.forEach((value, i) => {
    markup += render(value) + (strings[i + 1] ?? "");
  });
  return { markup };
}

/** Wraps trusted markup that needs no escaping, such as the style sheet. Never pass anything that came from a page. */
export function trusted(markup: string): Markup {
  return { markup };
}

/** Returns the text of a value in HTML. */
export function render(value: MarkupContent): string {
  if (value === undefined) return "";
  if (typeof value === "object") return "markup" in value ? value.markup : value.map(render).join("");
  return escaped(String(value));
}

/** Matches any character to escape. Most values have none, and a search for each character separately takes ten times as long. */
// oxlint-disable-next-line no-control-regex -- HTML allows none of these
const SPECIAL = /[&<>"'\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    wellFormed(text)
      // oxlint-disable-next-line no-control-regex -- HTML allows none of these
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\p{Noncharacter_Code_Point}]/gu, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;")
  );
}

/** Returns the title with a capital first letter. */
export function capitalised(title: string): string {
  return title.replace(/^./u, (first) => first.toUpperCase());
}

/** Returns a URL or path that can break after each slash if the line is too short. */
export function breakable(url: string): MarkupContent {
  return url.split(/(?<=\/)/).map((part, i) => (i === 0 ? part : [{ markup: "<wbr>" }, part]));
}

/** Escapes text for XML content and attributes. Characters that XML 1.0 forbids become U+FFFD. Line ends survive in attributes. */
export function xml(text: string): string {
  return (
    wellFormed(text)
      // oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("\t", "&#9;")
      .replaceAll("\n", "&#10;")
      .replaceAll("\r", "&#13;")
  );
}

/** Escapes text for XML element content, where line ends, tabs and quotes stay unescaped. */
export function xmlText(text: string): string {
  return xml(text).replaceAll("&#10;", "\n").replaceAll("&#9;", "\t").replaceAll("&quot;", '"');
}

/** Replaces lone surrogates by U+FFFD, because no encoding can write them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Text that is already HTML. Only `html` and `trusted` make it. */
export interface Markup {
  readonly markup: string;
}

/** A template takes texts and numbers, which are escaped, markup, and arrays of these. */
export type MarkupContent = string | number | Markup | readonly MarkupContent[] | undefined;

/** HTML template: every value is escaped for text and quoted attributes unless it is markup; arrays are joined, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupContent[]): Markup {
  let markup = strings[0] ?? "";
  values.forEach((value, i) => {
    markup += render(value) + (strings[i + 1] ?? "");
  });
  return { markup };
}

/** Markup of our own that needs no escaping, such as the style sheet. Never for anything that came from a page. */
export function trusted(markup: string): Markup {
  return { markup };
}

/** The text of a template. */
export function render(value: MarkupContent): string {
  if (value === undefined) return "";
  if (typeof value === "object") return "markup" in value ? value.markup : value.map(render).join("");
  return escaped(String(value));
}

/** Most values have nothing to escape: to look for each sign by itself takes ten times as long. */
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

/** A title at the beginning of a line. */
export function capitalised(title: string): string {
  return title.replace(/^./u, (first) => first.toUpperCase());
}

/** A URL or path that breaks after a slash where the line is too short for it. */
export function breakable(url: string): MarkupContent {
  return url.split(/(?<=\/)/).map((part, i) => (i === 0 ? part : [{ markup: "<wbr>" }, part]));
}

/** Escapes text for XML content and attributes; what XML 1.0 cannot hold becomes U+FFFD. Line ends survive in attributes. */
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

/** The same for element content, where line ends stay as they are. */
export function xmlText(text: string): string {
  return xml(text).replaceAll("&#10;", "\n").replaceAll("&#9;", "\t").replaceAll("&quot;", '"');
}

/** Lone surrogates as U+FFFD: no encoding can write them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

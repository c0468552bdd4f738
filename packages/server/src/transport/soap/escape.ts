const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A bare one would be read as a line feed.
  "\r": "&#13;",
};

/** What XML 1.0 cannot hold. */
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as XML character data; what XML cannot hold becomes U+FFFD. Cost: linear. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, escaped).replace(ILLEGAL, "\ufffd");
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replace(/"/g, escaped)
    .replace(/[\t\n]/g, " ");
}

function escaped(character: string): string {
  return escapes[character] ?? character;
}

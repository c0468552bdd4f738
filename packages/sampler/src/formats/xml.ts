import { wellFormed } from "./well-formed.ts";

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

import type { Document } from "../document/document.ts";
import { norm } from "../document/text.ts";
import type { Subject } from "../rule-set/define.ts";

const LONGEST = 200;

/**
 * Returns the source of a finding's subject, on one line and shortened: an element's start tag as written, a text, or a
 * rule's selector. Undefined for the resource as a whole.
 *
 * @param longest  in UTF-16 code units; a longer source ends in `…`.
 */
export function snippetOf(subject: Subject, document: Document, longest = LONGEST): string | undefined {
  if (subject === null) return undefined;
  if (subject.kind === "text") return shortened(subject.data, longest);
  const element = subject.kind === "construct" ? subject.element : subject;
  if (element === undefined) return subject.kind === "construct" ? shortened(subject.prelude, longest) : undefined;
  if (element.start < 0) return undefined;
  return shortened(document.source.slice(element.start, element.contentStart), longest);
}

function shortened(source: string, longest: number): string {
  const text = norm(source.slice(0, 4 * longest));
  if (text.length <= longest && source.length <= 4 * longest) return text;
  const cut = text.slice(0, longest - 1);
  // Half of a surrogate pair must not remain.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

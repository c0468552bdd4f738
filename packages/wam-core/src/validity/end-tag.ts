/** Closes elements. Source: ISO 8879, 7.3.1.2, 7.5. */
import { endOfName, foldedName, isNameStart, isSpace } from "./characters.ts";
import type { ElementType } from "./grammar.ts";
import type { Parser } from "./parser.ts";
import { allowedText, elementOf } from "./wording.ts";

/** Reads `</name ... >` at `p.at`; `p.token` becomes its end. */
export function readEndTag(p: Parser): ElementType {
  const { text, xml } = p;
  const start = p.at + 2;
  const end = endOfName(text, start, xml);
  const type = p.elementType(foldedName(text.slice(start, end), xml));
  p.at = end;
  finishEndTag(p, type);
  return type;
}

function finishEndTag(p: Parser, { name }: ElementType): void {
  const { text } = p;
  while (isSpace(text.charCodeAt(p.at))) p.at++;
  p.token = p.at;
  const character = text.charAt(p.at);
  if (character === ">") p.at++;
  else if (character === "") p.report("tag-syntax", `The end tag of "${name}" has no ">".`, p.token, { element: name });
  else if (character === "<") {
    if (p.xml) p.report("tag-syntax", `The end tag of "${name}" has no ">".`, p.token, { element: name });
  } else {
    p.at++;
    p.report("tag-syntax", `"${character}" is not allowed in an end tag; write </${name}>.`, p.token, {
      element: name,
    });
  }
}

export function closeElement(p: Parser, type: ElementType): void {
  const { open } = p;
  const { name } = type;
  if (!open.isOpen(type)) {
    const inside = open.current.type.name;
    const reason = inside === "" ? "no element is open" : `the innermost open element is "${inside}"`;
    p.report("end-tag-unmatched", `There is no open element "${name}" to end here; ${reason}.`, p.token, {
      element: name,
    });
    return;
  }
  while (open.current.type !== type) {
    demandFinished(p);
    implyEnd(p);
  }
  demandFinished(p);
  pop(p);
}

/** Closes the current element at `</>` (7.5.1.1). */
export function closeCurrent(p: Parser): void {
  if (p.open.level === 0) p.report("end-tag-unmatched", "There is no open element to end here.");
  else closeElement(p, p.open.current.type);
}

/** Closes the nearest element whose start tag was `<name/`, at a null end tag (7.5.1.3); there is one. */
export function closeNet(p: Parser): void {
  const { open } = p;
  while (!open.current.net) {
    demandFinished(p);
    implyEnd(p);
  }
  demandFinished(p);
  pop(p);
}

/** Closes all open elements at the end of the document. */
export function closeAll(p: Parser): void {
  const { open } = p;
  while (open.level > 0) {
    demandFinished(p);
    implyEnd(p);
  }
  if (!open.isFinished()) p.report("root-missing", "The document has no root element.");
}

function demandFinished(p: Parser): void {
  const { current } = p.open;
  if (p.open.isFinished()) return;
  const { name } = current.type;
  p.report(
    "element-unfinished",
    `"${name}" ends here, but something required in it is missing${allowedText(p)}.`,
    p.token,
    elementOf(current),
  );
}

/** Ends the current element without its end tag, which is a violation unless the DTD allows omitting it. */
function implyEnd(p: Parser): void {
  const { type, start } = p.open.current;
  if (p.xml || !type.omitEnd) reportMissingEnd(p, type, p.beginning(start));
  pop(p);
}

function reportMissingEnd(p: Parser, { name }: ElementType, where = ""): void {
  p.report(
    "end-tag-missing",
    `The end tag </${name}> of the element${where} is missing: it must end before this.`,
    p.token,
    { element: name },
  );
}

function pop(p: Parser): void {
  p.open.pop();
  p.recovering = false;
}

/** Closes an XML element declared EMPTY right after its start tag: it must end at once, by `/>` or its end tag. */
export function closeEmptyXmlElement(p: Parser, type: ElementType, net: boolean): void {
  const { text } = p;
  const code = text.charCodeAt(p.at);
  if (net && code === 62) {
    p.token = p.at++;
    return;
  }
  if (code === 60 && text.charCodeAt(p.at + 1) === 47 && isNameStart(text.charCodeAt(p.at + 2), true)) {
    const ended = readEndTag(p);
    if (ended === type) return;
    if (p.open.isOpen(ended)) {
      reportMissingEnd(p, type);
      closeElement(p, ended);
      return;
    }
    const message = `There is no open element "${ended.name}" to end here; the innermost open element is "${type.name}".`;
    p.report("end-tag-unmatched", message, p.token, { element: ended.name });
    reportMissingEnd(p, type);
    return;
  }
  p.token = p.at;
  p.report("end-tag-missing", `"${type.name}" is empty and must end at once: write <${type.name} />.`, p.token, {
    element: type.name,
  });
}

import type { Document, Element, Text } from "../document/document.ts";
import type { Location } from "../document/location.ts";
import { textPosition } from "../document/text-position.ts";
import type { SubjectLocation } from "../rule-set/define.ts";
import type { Construct } from "../style/cascade/construct.ts";

/** The location of the resource as a whole: (0, 0). All pages share this object, because it names nothing of them. */
export const resource: SubjectLocation = Object.freeze({ line: 0, column: 0, subject: null });

/**
 * Makes the locations of one page when they are first needed, one object per subject. They are frozen, because all rule
 * sets get the same objects. Spec 1.3.
 */
export class Locations {
  readonly #document: Document;
  /** Locations by the index of the element. */
  readonly #elements: (SubjectLocation | undefined)[];
  readonly #others = new Map<Text | Construct, SubjectLocation>();

  constructor(document: Document) {
    this.#document = document;
    this.#elements = new Array<SubjectLocation | undefined>(document.elements.length);
  }

  ofElement(element: Element): SubjectLocation {
    return (this.#elements[element.index] ??= this.#locate(element, element.start));
  }

  ofText(text: Text): SubjectLocation {
    let location = this.#others.get(text);
    if (location === undefined) {
      location = this.#locate(text, textPosition(text));
      this.#others.set(text, location);
    }
    return location;
  }

  ofConstruct(construct: Construct): SubjectLocation {
    let location = this.#others.get(construct);
    if (location === undefined) {
      const { line, column, source } = construct;
      location = Object.freeze(
        source === undefined ? { line, column, subject: construct } : { line, column, source, subject: construct },
      );
      this.#others.set(construct, location);
    }
    return location;
  }

  #locate(subject: Element | Text, offset: number): SubjectLocation {
    const { line, column } = offset < 0 ? resource : this.#document.locate(offset);
    return Object.freeze({ line, column, subject });
  }
}

/**
 * Returns true if both numbers can be a line and a column. Rule sets and untyped callers may return any value, and the
 * numbers are written digit by digit.
 */
export function isLocation({ line, column }: Location): boolean {
  return Number.isSafeInteger(line) && line >= 0 && Number.isSafeInteger(column) && column >= 0;
}

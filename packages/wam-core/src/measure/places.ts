import type { Document, Element, Text } from "../document/document.ts";
import { textPosition } from "../document/text-position.ts";
import type { Place } from "../rule-set/define.ts";
import type { Construct } from "../style/cascade/construct.ts";

/** The resource as a whole: (0, 0). One for all pages, since it names nothing of them. */
export const RESOURCE: Place = Object.freeze({ line: 0, column: 0, subject: null });

/** Makes the places of one page, one object for each subject, when first asked for. Spec 1.3. */
export class Places {
  readonly #document: Document;
  /** By index of the element. */
  readonly #elements: (Place | undefined)[];
  readonly #others = new Map<Text | Construct, Place>();

  constructor(document: Document) {
    this.#document = document;
    this.#elements = new Array<Place | undefined>(document.elements.length);
  }

  ofElement(element: Element): Place {
    return (this.#elements[element.index] ??= this.#locate(element, element.start));
  }

  ofText(text: Text): Place {
    let place = this.#others.get(text);
    if (place === undefined) {
      place = this.#locate(text, textPosition(text));
      this.#others.set(text, place);
    }
    return place;
  }

  ofConstruct(construct: Construct): Place {
    let place = this.#others.get(construct);
    if (place === undefined) {
      const { line, column, source } = construct;
      place =
        source === undefined ? { line, column, subject: construct } : { line, column, source, subject: construct };
      this.#others.set(construct, place);
    }
    return place;
  }

  #locate(subject: Element | Text, offset: number): Place {
    const { line, column } = this.#document.locate(offset);
    return { line, column, subject };
  }
}

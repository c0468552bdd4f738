import { coreError } from "../../errors.ts";

/** The most characters to which the entities of a document can expand, and the deepest nesting of entities. Spec D68. */
const MOST_CHARACTERS = 1_000_000;
const DEEPEST = 20;
/** The most characters of supplied attributes. They are cheap to declare: one declaration serves a million elements. */
const MOST_SUPPLIED = 10_000_000;

/** Counts the characters that the internal subset of one document adds. */
export class EntityBudget {
  #characters = 0;
  #supplied = 0;

  /**
   * Counts an entity that is about to be expanded.
   * @param outer  the names of the entities around the reference.
   * @throws        EiaoError `UnboundedDoctype`.
   */
  enter(name: string, text: string, outer: readonly string[]): void {
    if (outer.includes(name)) throw coreError("UnboundedDoctype", { reason: `the entity "${name}" refers to itself` });
    if (outer.length >= DEEPEST)
      throw coreError("UnboundedDoctype", { reason: `the entity "${name}" is nested more than ${DEEPEST} deep` });
    this.#characters += text.length;
    if (this.#characters > MOST_CHARACTERS)
      throw coreError("UnboundedDoctype", {
        reason: `entities are expanded to more than ${MOST_CHARACTERS} characters`,
      });
  }

  /**
   * Counts the characters of supplied attributes.
   * @throws EiaoError `UnboundedDoctype`.
   */
  supply(characters: number): void {
    this.#supplied += characters;
    if (this.#supplied > MOST_SUPPLIED)
      throw coreError("UnboundedDoctype", {
        reason: `attributes are supplied of more than ${MOST_SUPPLIED} characters`,
      });
  }
}

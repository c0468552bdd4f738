import { coreError } from "../../errors.ts";

/** These limits bound what the entities of a document can expand to. Spec D68. */
const MOST_CHARACTERS = 1_000_000;
const DEEPEST = 20;
/** Attributes that are supplied are cheap for who writes them: one declaration serves a million elements. */
const MOST_SUPPLIED = 10_000_000;

/** Keeps count of what the internal subset of one document brings in. */
export class EntityBudget {
  #characters = 0;
  #supplied = 0;

  /**
   * An entity is entered.
   * @param within  the names of those around it, in which it is referred to.
   * @throws        EiaoError `UnboundedDoctype`.
   */
  enter(name: string, text: string, within: readonly string[]): void {
    if (within.includes(name)) throw coreError("UnboundedDoctype", { reason: `the entity "${name}" refers to itself` });
    if (within.length >= DEEPEST)
      throw coreError("UnboundedDoctype", { reason: `the entity "${name}" is nested more than ${DEEPEST} deep` });
    this.#characters += text.length;
    if (this.#characters > MOST_CHARACTERS)
      throw coreError("UnboundedDoctype", {
        reason: `entities are expanded to more than ${MOST_CHARACTERS} characters`,
      });
  }

  /**
   * Attributes are supplied that take so many characters.
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

import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase, textOf } from "../../document/text.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { editableElements, insideDisabledFieldsets, isNamed, nearestAncestors } from "./form-ancestors.ts";
import {
  canBeRequired,
  displaySize,
  isCheckable,
  isDateInput,
  isTextInput,
  numberIn,
  optionValue,
  submits,
  typeOf,
  controlValueOf,
} from "./form-control.ts";

const controls = new Set(["button", "input", "select", "textarea", "optgroup", "option", "fieldset"]);

/**
 * The state of the forms of a page when it is loaded (HTML Standard, "Pseudo-classes" and the algorithms behind them).
 * Each part is computed on first use for the whole document, in time linear in its size.
 */
export class FormFacts {
  readonly #facts: DocumentFacts;
  #fieldsets: Uint8Array | undefined;
  #editable: Uint8Array | undefined;
  #forms: Int32Array | undefined;
  #formIds: ReadonlyMap<string, Element> | undefined;
  #options: ReadonlyMap<Element, readonly Element[]> | undefined;
  #selected: ReadonlySet<Element> | undefined;
  #groups: { readonly checked: ReadonlySet<string>; readonly required: ReadonlySet<string> } | undefined;
  #defaultButtons: ReadonlySet<Element> | undefined;
  #invalid: ReadonlySet<Element> | undefined;

  constructor(facts: DocumentFacts) {
    this.#facts = facts;
  }

  isControl(element: Element): boolean {
    return controls.has(element.name);
  }

  /** Returns true if its own attribute, a fieldset around it (except in its first legend) or the group of an option disables it. */
  isDisabled(element: Element): boolean {
    if (element.has("disabled")) return true;
    if (element.name === "option")
      return element.parent !== null && isNamed(element.parent, "optgroup") && element.parent.has("disabled");
    if (element.name === "optgroup") return false;
    this.#fieldsets ??= insideDisabledFieldsets(this.#facts.document.elements);
    return this.#fieldsets[element.index] === 1;
  }

  isChecked(element: Element): boolean {
    if (element.name === "option") return this.#selectedOptions.has(element);
    return isCheckable(element) && element.has("checked");
  }

  isDefault(element: Element): boolean {
    if (element.name === "option") return element.has("selected");
    return (isCheckable(element) && element.has("checked")) || this.#defaults.has(element);
  }

  isIndeterminate(element: Element): boolean {
    if (element.name === "progress") return !element.has("value");
    if (element.name !== "input" || typeOf(element) !== "radio" || element.has("checked")) return false;
    return !this.#radioGroups.checked.has(this.#groupOf(element));
  }

  isRequired(element: Element): boolean {
    return canBeRequired(element) && element.has("required");
  }

  isReadWrite(element: Element): boolean {
    if (element.name === "textarea" || element.name === "input") {
      const takesText = element.name === "textarea" || isTextInput(element) || isDateInput(element);
      return takesText && !element.has("readonly") && !this.isDisabled(element);
    }
    this.#editable ??= editableElements(this.#facts.document.elements);
    return this.#editable[element.index] === 1;
  }

  showsPlaceholder(element: Element): boolean {
    if (!element.has("placeholder")) return false;
    if (element.name === "textarea") return textOf(element) === "";
    return element.name === "input" && isTextInput(element) && controlValueOf(element) === "";
  }

  /**
   * Returns true if the constraints that can be checked without a browser hold: no value is missing or out of range. Returns
   * undefined if there are none.
   */
  isValid(element: Element): boolean | undefined {
    if (element.name === "form" || element.name === "fieldset") return !this.#invalidOnes.has(element);
    return this.#controlIsValid(element);
  }

  /** Returns true if the value lies in the range of the input; undefined if the input has no range. */
  isInRange(input: Element): boolean | undefined {
    if (input.name !== "input" || this.isDisabled(input) || input.has("readonly")) return undefined;
    if (typeOf(input) === "range") return true; // browsers make its value fit
    if (typeOf(input) !== "number") return undefined;
    const min = numberIn(input, "min");
    const max = numberIn(input, "max");
    if (min === undefined && max === undefined) return undefined;
    const value = numberIn(input, "value");
    return value === undefined || ((min === undefined || value >= min) && (max === undefined || value <= max));
  }

  #controlIsValid(element: Element): boolean | undefined {
    const { name } = element;
    const type =
      name === "input"
        ? typeOf(element)
        : name === "button"
          ? asciiLowerCase(element.attribute("type") ?? "submit")
          : name;
    if (!["input", "select", "textarea", "button"].includes(name) || ["hidden", "button", "reset"].includes(type))
      return undefined;
    if (this.isDisabled(element) || (element.has("readonly") && (name === "input" || name === "textarea")))
      return undefined;
    return this.isInRange(element) !== false && !this.#misses(element, type);
  }

  /** Returns true if the control is "suffering from being missing". */
  #misses(element: Element, type: string): boolean {
    if (type === "radio") {
      const group = this.#groupOf(element);
      return (
        (element.has("required") || this.#radioGroups.required.has(group)) &&
        !element.has("checked") &&
        !this.#radioGroups.checked.has(group)
      );
    }
    if (!this.isRequired(element)) return false;
    if (type === "checkbox") return !element.has("checked");
    if (element.name === "textarea") return textOf(element) === "";
    if (element.name !== "select") return controlValueOf(element) === "";
    const options = this.#optionsBySelect.get(element) ?? [];
    const chosen = options.findIndex((option) => this.#selectedOptions.has(option));
    const placeholder =
      !element.has("multiple") &&
      displaySize(element) === 1 &&
      options[0]?.parent === element &&
      optionValue(options[0]) === "";
    return chosen === -1 || (chosen === 0 && placeholder);
  }

  /** Returns the form of a control: the form that its attribute `form` names, else the nearest form around it. */
  #formOf(control: Element): Element | null {
    const { document } = this.#facts;
    const id = control.attribute("form");
    if (id !== undefined) {
      // The first of several forms with one id counts. The last one set stays, so they are set in reverse order.
      this.#formIds ??= new Map(
        document
          .named("form")
          .map((form) => [form.attribute("id") ?? "", form] as const)
          .reverse(),
      );
      return id === "" ? null : (this.#formIds.get(id) ?? null);
    }
    this.#forms ??= nearestAncestors(document.elements, "form");
    return document.elements[this.#forms[control.index] as number] ?? null;
  }

  /** Returns the name of the group of a radio button. A button without a name is its own group. */
  #groupOf(radio: Element): string {
    const name = radio.attribute("name") ?? "";
    return name === "" ? `#${radio.index}` : `${this.#formOf(radio)?.index ?? -1} ${name}`;
  }

  get #radioGroups(): { readonly checked: ReadonlySet<string>; readonly required: ReadonlySet<string> } {
    if (this.#groups === undefined) {
      const radios = this.#facts.document.named("input").filter((input) => typeOf(input) === "radio");
      const groupsWith = (attribute: string) =>
        new Set(radios.filter((radio) => radio.has(attribute)).map((radio) => this.#groupOf(radio)));
      this.#groups = { checked: groupsWith("checked"), required: groupsWith("required") };
    }
    return this.#groups;
  }

  get #defaults(): ReadonlySet<Element> {
    if (this.#defaultButtons === undefined) {
      const first = new Map<Element, Element>();
      for (const element of this.#facts.document.elements) {
        if (element.namespace !== XHTML_NAMESPACE || !submits(element)) continue;
        const form = this.#formOf(element);
        if (form !== null && !first.has(form)) first.set(form, element);
      }
      this.#defaultButtons = new Set(first.values());
    }
    return this.#defaultButtons;
  }

  /** Forms and fieldsets with an invalid control. */
  get #invalidOnes(): ReadonlySet<Element> {
    if (this.#invalid === undefined) {
      const { elements } = this.#facts.document;
      const fieldsets = nearestAncestors(elements, "fieldset");
      const invalid = new Set<Element>();
      for (const control of elements) {
        if (control.namespace !== XHTML_NAMESPACE || this.#controlIsValid(control) !== false) continue;
        const form = this.#formOf(control);
        if (form !== null) invalid.add(form);
        let fieldset = elements[fieldsets[control.index] as number];
        while (fieldset !== undefined && !invalid.has(fieldset)) {
          invalid.add(fieldset);
          fieldset = elements[fieldsets[fieldset.index] as number];
        }
      }
      this.#invalid = invalid;
    }
    return this.#invalid;
  }

  get #optionsBySelect(): ReadonlyMap<Element, readonly Element[]> {
    if (this.#options === undefined) {
      const { document } = this.#facts;
      const selects = nearestAncestors(document.elements, "select");
      const bySelect = new Map<Element, Element[]>(document.named("select").map((select) => [select, []]));
      for (const option of document.named("option")) {
        const select = document.elements[selects[option.index] as number];
        if (select !== undefined) bySelect.get(select)?.push(option);
      }
      this.#options = bySelect;
    }
    return this.#options;
  }

  /** The selected options (HTML, "selectedness setting algorithm"). */
  get #selectedOptions(): ReadonlySet<Element> {
    if (this.#selected === undefined) {
      const selected = new Set<Element>();
      for (const [select, options] of this.#optionsBySelect) {
        const marked = options.filter((option) => option.has("selected"));
        if (select.has("multiple")) for (const option of marked) selected.add(option);
        else {
          const first = displaySize(select) > 1 ? undefined : options.find((option) => !this.isDisabled(option));
          const chosen = marked.at(-1) ?? first;
          if (chosen !== undefined) selected.add(chosen);
        }
      }
      this.#selected = selected;
    }
    return this.#selected;
  }
}

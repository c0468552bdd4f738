import { XHTML_NAMESPACE } from "../document/document.ts";
import type { Element } from "../document/document.ts";
import type { AWam, Page, SubjectLocation, Value } from "../rule-set/define.ts";
import { EiaoError } from "../coded-error.ts";
import type { AppliedStyle } from "../style/cascade/applied-style.ts";
import type { Winner } from "../style/cascade/construct.ts";
import { Measurements } from "./measurements.ts";
import { Locations, resource } from "./locations.ts";
import type { Entry, Plan } from "./plan.ts";
import { thrownText } from "../thrown-text.ts";
import { measuredValue } from "./measured-value.ts";

/**
 * Measures one page in a single pass over elements and texts in document order, calling only the A-WAMs that apply. Elements of other name spaces, or
 * without a start tag of their own, are skipped (spec 1.3, 1.4). An exception in one A-WAM is kept as a failure of its id and does not end the walk
 * (8.6).
 *
 * @param style  if undefined, A-WAMs on CSS measure nothing.
 * @throws       EiaoError of the budget, from the style engine. Cost: O(elements + attributes + texts), and that of each A-WAM.
 */
export function measure(page: Page, style: AppliedStyle | undefined, plan: Plan): Measurements {
  const walk = new Walk(page, plan);
  for (const entry of plan.resource)
    walk.record(
      entry,
      () => resource,
      () => entry.wam.measure(page),
    );
  walk.elements();
  walk.texts();
  walk.targets();
  if (style !== undefined) walk.style(style);
  return walk.result();
}

class Walk {
  readonly #page: Page;
  readonly #plan: Plan;
  readonly #locations: Locations;
  /** Values by slot; most A-WAMs measure nothing on most pages. */
  readonly #values: (Map<SubjectLocation, Value> | undefined)[];
  readonly #winners = new Map<string, Map<SubjectLocation, Winner>>();
  readonly #failures = new Map<string, string>();
  /** The index of the last element that an entry was called for, by its number. */
  readonly #lastCalled: number[] = [];
  /** Slots and locations with a value. Only in documents with entities, where several elements may have one location (D68). */
  readonly #taken: Set<string> | undefined;

  constructor(page: Page, plan: Plan) {
    this.#page = page;
    this.#plan = plan;
    this.#locations = new Locations(page.document);
    this.#values = plan.ids.map(() => undefined);
    const { mode, source } = page.document;
    this.#taken = mode === "xml" && source.includes("<!ENTITY") ? new Set() : undefined;
  }

  elements(): void {
    const { byElement, byAttribute, everywhere } = this.#plan;
    for (const element of this.#page.document.elements) {
      if (element.start < 0 || element.namespace !== XHTML_NAMESPACE) continue;
      const entries = byElement.get(element.name);
      if (entries !== undefined) {
        for (const entry of entries) if (hasAny(element, entry.wam.attributes)) this.#element(entry, element);
      }
      for (const entry of everywhere) this.#element(entry, element);
      if (byAttribute.size === 0) continue;
      for (const { name, namespace } of element.attributes) {
        const carrying = namespace === undefined ? byAttribute.get(name) : undefined;
        if (carrying === undefined) continue;
        for (const entry of carrying) {
          if (this.#lastCalled[entry.number] === element.index) continue;
          this.#lastCalled[entry.number] = element.index;
          this.#element(entry, element);
        }
      }
    }
  }

  texts(): void {
    const { texts } = this.#plan;
    if (texts.length === 0) return;
    for (const text of this.#page.document.texts) {
      for (const { wam, slot } of texts) {
        try {
          const value = measuredValue(wam.measure(text, this.#page));
          if (value !== undefined) this.#set(slot, this.#locations.ofText(text), value);
        } catch (error) {
          this.#fail(wam, error);
        }
      }
    }
  }

  targets(): void {
    for (const entry of this.#plan.targets)
      for (const [target, value] of this.#subjects(entry.wam, () => [...entry.wam.measure(this.#page)]))
        this.record(
          entry,
          () => (target === null ? resource : this.#locations.ofElement(target)),
          () => value,
        );
  }

  style(style: AppliedStyle): void {
    for (const entry of this.#plan.constructs) {
      const constructs = () => (entry.wam.constructs === "error" ? style.errors : style.mediaLists);
      for (const construct of this.#subjects(entry.wam, constructs)) {
        this.record(
          entry,
          () => this.#locations.ofConstruct(construct),
          () => entry.wam.measure(construct, this.#page),
        );
      }
    }
    for (const entry of this.#plan.winners) {
      const { property } = entry.wam;
      const winners = this.#winners.get(property) ?? new Map<SubjectLocation, Winner>();
      this.#winners.set(property, winners);
      for (const winner of this.#subjects(entry.wam, () => style.winners(property))) {
        const location = this.#locations.ofConstruct(winner.construct);
        if (!winners.has(location)) winners.set(location, winner);
        this.record(
          entry,
          () => location,
          () => entry.wam.measure(winner, this.#page),
        );
      }
    }
  }

  /** Calls one A-WAM for one subject. The location is only made if there is a value. */
  record(entry: Entry<AWam>, location: () => SubjectLocation, measured: () => Value | undefined): void {
    try {
      const value = measuredValue(measured());
      if (value !== undefined) this.#set(entry.slot, location(), value);
    } catch (error) {
      this.#fail(entry.wam, error);
    }
  }

  result(): Measurements {
    const byId = new Map<string, Map<SubjectLocation, Value>>();
    for (const [slot, id] of this.#plan.ids.entries()) {
      const values = this.#values[slot];
      if (values !== undefined) byId.set(id, values);
    }
    return new Measurements(this.#page, byId, this.#winners, this.#failures);
  }

  /** Measures an element like `record`, but without closures, because this is the inner loop. */
  #element(entry: Plan["everywhere"][number], element: Element): void {
    try {
      const value = measuredValue(entry.wam.measure(element, this.#page));
      if (value !== undefined) this.#set(entry.slot, this.#locations.ofElement(element), value);
    } catch (error) {
      this.#fail(entry.wam, error);
    }
  }

  /** Stores a value. The first one in document order stays (D28). */
  #set(slot: number, location: SubjectLocation, value: Value): void {
    if (this.#taken !== undefined) {
      const key = `${slot} ${location.line} ${location.column} ${location.source ?? ""}`;
      if (this.#taken.has(key)) return;
      this.#taken.add(key);
    }
    const values = (this.#values[slot] ??= new Map());
    if (!values.has(location)) values.set(location, value);
  }

  /** Returns the subjects of an A-WAM. Style and targets are computed on demand, so this may fail like any measurement. */
  #subjects<S>(wam: AWam, find: () => readonly S[]): readonly S[] {
    try {
      return find();
    } catch (error) {
      this.#fail(wam, error);
      return [];
    }
  }

  #fail(wam: AWam, error: unknown): void {
    if (error instanceof EiaoError && error.reaction === "leave-page") throw error;
    if (!this.#failures.has(wam.id)) this.#failures.set(wam.id, thrownText(error));
  }
}

function hasAny(element: Element, attributes: readonly string[] | undefined): boolean {
  if (attributes === undefined) return true;
  for (const name of attributes) if (element.has(name)) return true; // no closure: this is the inner loop
  return false;
}

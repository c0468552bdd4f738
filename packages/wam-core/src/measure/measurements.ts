import type { AWam, Measured, SubjectLocation, Value } from "../rule-set/define.ts";
import type { Winner } from "../style/cascade/construct.ts";
import { resource } from "./locations.ts";

const nowhere: ReadonlyMap<SubjectLocation, Value> = new Map();

/** Replaces the methods that write: rule sets read each other's values, and untyped ones could change them. */
const readOnly = { set: refuse, delete: refuse, clear: refuse };

function refuse(): never {
  throw new TypeError("a measurement cannot be changed");
}

/** The result map: A-WAM id -> location -> value, at most one value for each id and location. Spec 1.2. */
export class Measurements implements Measured {
  readonly url: string;
  readonly baseUrl: string;
  readonly living: boolean;
  readonly #byId: ReadonlyMap<string, ReadonlyMap<SubjectLocation, Value>>;
  /** The rules that won the cascade for winner A-WAMs, as property -> location -> winner. Proofs use them (11.3). */
  readonly winners: ReadonlyMap<string, ReadonlyMap<SubjectLocation, Winner>>;
  /** A-WAM id -> error message, for A-WAMs that threw an exception (8.6). */
  readonly failures: ReadonlyMap<string, string>;

  constructor(
    page: { readonly url: string; readonly baseUrl: string; readonly living: boolean },
    byId: ReadonlyMap<string, ReadonlyMap<SubjectLocation, Value>>,
    winners: ReadonlyMap<string, ReadonlyMap<SubjectLocation, Winner>>,
    failures: ReadonlyMap<string, string>,
  ) {
    this.url = page.url;
    this.baseUrl = page.baseUrl;
    this.living = page.living;
    for (const values of byId.values()) Object.assign(values, readOnly);
    this.#byId = byId;
    this.winners = winners;
    this.failures = failures;
  }

  read(wam: AWam | string, at: SubjectLocation): Value {
    return this.values(wam).get(at) ?? 0;
  }

  readResource(wam: AWam | string): Value {
    return this.read(wam, resource);
  }

  values(wam: AWam | string): ReadonlyMap<SubjectLocation, Value> {
    return this.#byId.get(typeof wam === "string" ? wam : wam.id) ?? nowhere;
  }
}

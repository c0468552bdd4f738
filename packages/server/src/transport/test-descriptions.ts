/** The parts of the OpenAPI descriptions of the four services that tests read. */
import { servicePorts } from "../observatory/start-services.ts";
import type { ServiceName } from "../observatory/start-services.ts";
import type { TestObservatory } from "../observatory/test-observatory.ts";

/** A part of a JSON Schema. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
}

export interface Content<Of = Schema> {
  readonly content: { readonly "application/json": { readonly schema: Of } };
}

/** The arguments of a method by name. */
export interface Keywords {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Description {
  readonly components: { readonly responses: Readonly<Record<string, Content>>; readonly schemas: object };
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: Content<{ readonly properties: { readonly kwargs: Keywords } }>;
          readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>;
        };
      }
    >
  >;
}

const services = Object.keys(servicePorts) as ServiceName[];

/** Reads the description of each service. */
export async function descriptionsOf({ addresses }: TestObservatory): Promise<Map<ServiceName, Description>> {
  const described = new Map<ServiceName, Description>();
  for (const service of services)
    described.set(service, (await (await fetch(`${addresses[service]}openapi.json`)).json()) as Description);
  return described;
}

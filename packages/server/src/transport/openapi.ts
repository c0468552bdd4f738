import { methodResult } from "./service.ts";
import type { JsonSchema as Json, Method, Parameter, Service } from "./service.ts";

/** The OpenAPI 3.1 description of a service's JSON mirror. */
export function openApi({ name, title, doc, methods }: Service, version: string): Json {
  return {
    openapi: "3.1.0",
    info: { title, version, description: doc, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(
      methods.map((method) => [`/api/${name}/${method.name}`, { post: operation(name, method) }]),
    ),
    components: { schemas: { Error: errorSchema }, responses: errorResponses },
  };
}

function operation(service: string, method: Method): Json {
  return {
    operationId: `${service}.${method.name}`,
    summary: method.doc,
    requestBody: { required: true, content: { "application/json": { schema: requestSchema(method) } } },
    responses: {
      200: {
        description: methodResult(method).doc,
        content: { "application/json": { schema: resultSchema(method) } },
      },
      ...Object.fromEntries(errorCodes.map(([status]) => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
  };
}

function requestSchema({ parameters }: Method): Json {
  return {
    type: "object",
    additionalProperties: false,
    properties: {
      args: {
        type: "array",
        description: `By position: ${parameters.map(({ name }) => name).join(", ")}.`,
        maxItems: parameters.length,
      },
      kwargs: {
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterSchema(parameter)])),
      },
    },
  };
}

function parameterSchema({ type, doc, required, choices, ...parameter }: Parameter): Json {
  const schema = { description: required ? `${doc} Required, here or in args.` : doc, ...typeSchemas[type] };
  const withChoices = choices === undefined ? schema : { ...schema, enum: [...choices, null] };
  return parameter.default === undefined
    ? withChoices
    : { ...withChoices, default: defaultOf(type, parameter.default) };
}

/** Returns a default as a value of its own type, as programs that read the description expect. */
function defaultOf(type: Parameter["type"], text: string): string | number | boolean {
  if (type === "integer") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

const typeSchemas: Readonly<Record<Parameter["type"], Json>> = {
  text: { type: ["string", "null"] },
  "text or bytes": { type: ["string", "null"] },
  integer: { type: ["integer", "null"] },
  boolean: { type: ["boolean", "null"] },
  names: { oneOf: [{ type: ["string", "null"] }, { type: "array", items: { type: "string" } }] },
  fields: {
    type: ["object", "null"],
    additionalProperties: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  },
};

function resultSchema(method: Method): Json {
  const result = methodResult(method);
  const schema = result.type === "text" ? { type: "string" } : (result.schema ?? {});
  return { type: "object", required: ["result"], properties: { result: { ...schema, description: result.doc } } };
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "string" }, message: { type: "string" }, remedy: { type: "string" } },
    },
  },
};

/** The errors that calls of an existing method can get: by their arguments, and by the caller's address. */
const errorCodes = [
  [400, "BadArguments, and other codes for values that are not possible"],
  [401, "Forbidden: calls from other machines need the token"],
  [403, "ForeignOrigin: the call comes from a page of another site"],
  [404, "UnknownTestRun, UnknownSite and similar codes: it does not exist"],
  [409, "SiteExcluded, OrderRunning and similar codes: not possible in the present state"],
  [413, "TooLarge"],
  [415, "UnsupportedType: the body has a Content-Encoding"],
  [421, "ForeignHost: the request is for another server"],
  [500, "WamFailed, InternalError"],
  [502, "EtlUnreachable"],
  [503, "Busy: too many requests wait; see Retry-After"],
  [504, "Timeout"],
] as const;

const errorResponses = Object.fromEntries(
  errorCodes.map(([status, description]) => [
    `Error${status}`,
    { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  ]),
);

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
        description: method.result.doc,
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
  return parameter.default === undefined ? withChoices : { ...withChoices, default: parameter.default };
}

const typeSchemas: Readonly<Record<Parameter["type"], Json>> = {
  text: { type: ["string", "null"] },
  "text or octets": { type: ["string", "null"] },
  integer: { type: ["integer", "null"] },
  boolean: { type: ["boolean", "null"] },
  names: { oneOf: [{ type: ["string", "null"] }, { type: "array", items: { type: "string" } }] },
  fields: {
    type: ["object", "null"],
    additionalProperties: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  },
};

function resultSchema({ result }: Method): Json {
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

const errorCodes = [
  [400, "BadArguments"],
  [413, "TooLarge"],
  [500, "WamFailed, InternalError"],
  [503, "Busy: too many requests wait; see Retry-After"],
  [504, "Timeout"],
] as const;

const errorResponses = Object.fromEntries(
  errorCodes.map(([status, description]) => [
    `Error${status}`,
    { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  ]),
);

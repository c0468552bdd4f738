import parts from "./openapi.json" with { type: "json" };
import { methodResult } from "./service.ts";
import type { JsonSchema as Json, Method, Parameter, Service } from "./service.ts";

/** Returns the OpenAPI 3.1 description of a service's JSON mirror. */
export function openApi({ name, title, doc, methods }: Service, version: string): Json {
  return {
    openapi: "3.1.0",
    info: { title, version, description: doc, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    paths: Object.fromEntries(
      methods.map((method) => [`/api/${name}/${method.name}`, { post: operation(name, method) }]),
    ),
    components: { schemas: { Error: parts.errorSchema }, responses: errorResponses },
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
      ...Object.fromEntries(
        Object.keys(parts.errors).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
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
  const schema = { description: required ? `${doc} Required, here or in args.` : doc, ...parts.parameterSchemas[type] };
  const withChoices = choices === undefined ? schema : { ...schema, enum: [...choices, null] };
  return parameter.default === undefined
    ? withChoices
    : { ...withChoices, default: defaultOf(type, parameter.default) };
}

/** Returns a default value in the type of its parameter, as readers of the description expect. */
function defaultOf(type: Parameter["type"], text: string): string | number | boolean {
  if (type === "integer") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

function resultSchema(method: Method): Json {
  const result = methodResult(method);
  const schema = result.type === "text" ? { type: "string" } : (result.schema ?? {});
  return { type: "object", required: ["result"], properties: { result: { ...schema, description: result.doc } } };
}

/** The errors of calls of existing methods: through their arguments, and through the address of the caller. */
const errorResponses = Object.fromEntries(
  Object.entries(parts.errors).map(([status, description]) => [
    `Error${status}`,
    { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  ]),
);

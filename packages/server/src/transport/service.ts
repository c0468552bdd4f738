import type { Actor, Role } from "./caller-rights.ts";

/** The values that calls and replies can carry, in SOAP and JSON alike. Only SOAP has bytes. */
export type ArgumentValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly ArgumentValue[]
  | { readonly [name: string]: ArgumentValue };

/** The type of a parameter. `text or bytes`: a SOAP value of type base64 arrives as bytes. `names`: a list, or a text with several names. */
export type ParameterType = "text" | "text or bytes" | "integer" | "boolean" | "names" | "fields";

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  /** One sentence for the descriptions. */
  readonly doc: string;
  /** The value in the descriptions for a missing argument. The method itself gets `undefined`. */
  readonly default?: string;
  /** The most characters of a text, for names that are stored. */
  readonly longest?: number;
  /** True for a secret, which is not shown in the list of actions either. */
  readonly secret?: true;
  /** The only values allowed. */
  readonly choices?: readonly string[];
}

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The checked arguments by parameter name, without those that are missing or null. */
export type Arguments = Readonly<Record<string, string | number | boolean | Uint8Array | readonly string[] | Fields>>;

/** A struct of texts, such as HTTP headers. */
export type Fields = Readonly<Record<string, string>>;

export interface CallContext {
  readonly transport: "soap" | "json";
  readonly by: Actor;
}

/** A change, as the list of actions shows it. */
export interface NotedChange {
  readonly subject: string;
  readonly detail?: string;
}

/** The type and the description of what a method returns. */
export interface MethodResult {
  readonly type: "text" | "value";
  readonly doc: string;
  /** Set if SOAP gets the JSON text of the value. */
  readonly overSoap?: "text";
  /** The schema of a value for OpenAPI. Default: any value. */
  readonly schema?: JsonSchema;
}

/** Returns the type and description of a method's result. */
export const methodResult = ({ result = { type: "value", doc: "null." } }: Pick<Method, "result">): MethodResult =>
  result;

export interface Method {
  readonly name: string;
  readonly doc: string;
  /** The role that a caller needs for a change. Undefined if the method only reads, or belongs to the protocol of crawlers and services. */
  readonly role?: Exclude<Role, "viewer">;
  /** Returns the change that a call made, or undefined. Default: the first argument is the subject, and a result of 0 means no change. */
  readonly changed?: (given: Arguments, result: ArgumentValue) => NotedChange | undefined;
  /** The parameters in positional order. */
  readonly parameters: readonly Parameter[];
  /** The result. Default: null. */
  readonly result?: MethodResult;
  /** Runs the method with checked arguments. @throws EiaoError Its code is sent to the caller. Any other error becomes `InternalError`. */
  call(given: Arguments, context: CallContext): Promise<ArgumentValue | void>;
}

/** A service as data, from which SOAP dispatch, JSON mirror, WSDL and OpenAPI are derived. Spec 2.1. */
export interface Service {
  /** The name, such as `wam`. The JSON mirror is then `POST /api/wam/<method>`. */
  readonly name: string;
  /** The target namespace of its WSDL. */
  readonly namespace: string;
  readonly title: string;
  readonly doc: string;
  readonly methods: readonly Method[];
}

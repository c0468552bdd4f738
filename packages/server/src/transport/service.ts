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

/** `text or bytes`: a SOAP value typed as base64 arrives as octets. `names`: a list, or a text that lists several. */
export type ParameterType = "text" | "text or bytes" | "integer" | "boolean" | "names" | "fields";

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  /** One sentence, for the descriptions. */
  readonly doc: string;
  /** The value in the descriptions for a missing argument. The method itself gets `undefined`. */
  readonly default?: string;
  /** Characters of a text, where it is a name that is kept. */
  readonly longest?: number;
  /** Nobody may read it later, also not in the list of actions. */
  readonly secret?: true;
  /** The only values allowed. */
  readonly choices?: readonly string[];
}

/** JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Checked arguments by parameter name; those missing or null are left out. */
export type Arguments = Readonly<Record<string, string | number | boolean | Uint8Array | readonly string[] | Fields>>;

/** A struct of texts, such as HTTP headers. */
export type Fields = Readonly<Record<string, string>>;

export interface CallContext {
  readonly transport: "soap" | "json";
  readonly by: Actor;
}

/** A change, as the list of actions names it. */
export interface NotedChange {
  readonly subject: string;
  readonly detail?: string;
}

/** The type and the description of what a method returns. */
export interface MethodResult {
  readonly type: "text" | "value";
  readonly doc: string;
  /** Over SOAP it is the JSON text of the value. */
  readonly overSoap?: "text";
  /** The schema of a value for OpenAPI; any value unless given. */
  readonly schema?: JsonSchema;
}

/** Returns what a method returns. */
export const methodResult = ({ result = { type: "value", doc: "null." } }: Pick<Method, "result">): MethodResult =>
  result;

export interface Method {
  readonly name: string;
  readonly doc: string;
  /** The role that a caller needs for a change. Undefined: the method only reads, or belongs to the protocol of crawlers and services. */
  readonly role?: Exclude<Role, "viewer">;
  /** Returns what a call changed; undefined: nothing. Default: its first argument is the subject, and a result of 0 means that nothing was changed. */
  readonly changed?: (given: Arguments, result: ArgumentValue) => NotedChange | undefined;
  /** The parameters in positional order. */
  readonly parameters: readonly Parameter[];
  /** The result; null by default. */
  readonly result?: MethodResult;
  /** @throws EiaoError; its code is the answer's. Anything else is `InternalError`. */
  call(given: Arguments, context: CallContext): Promise<ArgumentValue | void>;
}

/** A service is data: SOAP dispatch, JSON mirror, WSDL and OpenAPI all come from it. Spec 2.1. */
export interface Service {
  /** `wam`: the JSON mirror is `POST /api/wam/<method>`. */
  readonly name: string;
  /** Target namespace of its WSDL. */
  readonly namespace: string;
  readonly title: string;
  readonly doc: string;
  readonly methods: readonly Method[];
}

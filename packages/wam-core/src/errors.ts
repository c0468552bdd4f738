/** What a coded error says, and what to do about it. `{holes}` are filled by the thrower. */
interface ErrorRow {
  readonly says: string;
  readonly remedy: string;
}

type HolesOf<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never;

/** The values that fill the holes of one row; a missing one is a type error. */
export type Holes<Row extends ErrorRow> = Record<HolesOf<Row["says"]> | HolesOf<Row["remedy"]>, string | number>;

/** An error for people and programs: `code` is stable, `message` names the input, `remedy` says what helps. */
export class EiaoError extends Error {
  override readonly name = "EiaoError";
  readonly code: string;
  readonly remedy: string;

  constructor(code: string, message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.remedy = remedy;
  }
}

/** Builds the errors of a table of rows: `coreError("UnknownRuleSet", { ids })`. */
export type CodedErrors<Rows extends Record<string, ErrorRow>> = <Code extends keyof Rows & string>(
  code: Code,
  holes: Holes<Rows[Code]>,
  cause?: unknown,
) => EiaoError;

/** Makes that function. */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(rows: Rows): CodedErrors<Rows> {
  return (code, holes, cause) => {
    const row = rows[code] as ErrorRow;
    return new EiaoError(code, fill(row.says, holes), fill(row.remedy, holes), cause);
  };
}

function fill(template: string, holes: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(holes, name) ? String(holes[name]) : hole,
  );
}

/** Every error that the engine raises. Spec 8.3 to 8.5. */
export const errorRows = {
  MissingUrl: { says: "The URL of the page is missing.", remedy: "Pass the absolute URL that the page came from." },
  MissingContent: {
    says: "The content of the page is missing.",
    remedy: "Pass its octets or its text; an empty one is allowed.",
  },
  RelativeUrl: {
    says: "{url} is not an absolute URL.",
    remedy: "Pass a URL with its scheme, such as https://example.org/.",
  },
  UnknownCompression: { says: "The compression {compression} is not known.", remedy: "Use base64 or none." },
  InvalidBase64: {
    says: "The content is not valid base64: {reason}.",
    remedy: "Encode the octets by RFC 4648, section 4.",
  },
  UnknownRuleSet: { says: "No id of the rule set is known: {ids}.", remedy: "List all ids with eiao-wam rules." },
  NotWellFormed: {
    says: "The content is not well-formed XML, line {line}, column {column}: {reason}",
    remedy: "Mend the XML, or send the page as text/html.",
  },
  UnboundedDoctype: {
    says: "What the document's own DOCTYPE declares cannot be written out: {reason}.",
    remedy: "Write the text itself instead of references.",
  },
  InvalidSelector: {
    says: "{selector} is not a valid selector list.",
    remedy: "Write it as in a style sheet, such as h1, .news > a.",
  },
  NotEvaluable: { says: "{url}: {reason}.", remedy: "Pass an HTML or XHTML page." },
  TooManyBytes: {
    says: "The content has {found} bytes; the budget is {limit}.",
    remedy: "Raise it by --max-bytes (maxBytes).",
  },
  TooManyNodes: {
    says: "The page has more than {limit} nodes.",
    remedy: "Raise the budget by --max-nodes (maxNodes).",
  },
  TooDeep: {
    says: "Elements are nested more than {limit} deep.",
    remedy: "Raise the budget by --max-depth (maxDepth).",
  },
  TooManySteps: {
    says: "The evaluation took more than {limit} steps.",
    remedy: "Raise the budget by --max-steps (maxSteps).",
  },
} as const satisfies Record<string, ErrorRow>;

export const coreError = defineErrors(errorRows);

/** True for an error that says that a page was over budget: its evaluation fails, no other is touched. */
export function isOverBudget(error: unknown): error is EiaoError {
  return error instanceof EiaoError && error.code.startsWith("Too");
}

import { parseArgs } from "node:util";

/** What a call of `eiaoassess` asks for (spec 16.1). */
export interface AssessCall {
  readonly host: string;
  readonly port: number;
  readonly run: string | undefined;
  readonly append: boolean;
  readonly yes: boolean;
  readonly force: boolean;
  readonly data: string | undefined;
  readonly siteUrlServer: string | undefined;
  readonly action:
    | { readonly kind: "file"; readonly file: string }
    | { readonly kind: "table"; readonly table: string }
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "delete" }
    | { readonly kind: "import"; readonly folder: string }
    | { readonly kind: "help" };
}

/** A call that cannot be understood: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const options = {
  etlserver: { type: "string", short: "h" },
  port: { type: "string", short: "p" },
  delete: { type: "boolean", short: "d" },
  testrun: { type: "string", short: "r" },
  file: { type: "string", short: "f" },
  table: { type: "string", short: "t" },
  url: { type: "string", short: "u" },
  import: { type: "string", short: "i" },
  append: { type: "boolean" },
  yes: { type: "boolean" },
  force: { type: "boolean" },
  data: { type: "string" },
  siteurlserver: { type: "string" },
  help: { type: "boolean" },
} as const;

/** @throws UsageError saying what is wrong. */
export function assessCallOf(words: readonly string[]): AssessCall {
  const values = valuesOf(words);
  const port = values.port === undefined ? 8890 : Number(values.port);
  if (!/^\d{1,5}$/.test(values.port ?? "8890") || port < 1 || port > 65_535)
    throw new UsageError(`-p ${values.port ?? ""} is no port.`);
  return {
    host: values.etlserver ?? "localhost",
    port,
    run: values.testrun,
    append: values.append ?? false,
    yes: values.yes ?? false,
    force: values.force ?? false,
    data: values.data,
    siteUrlServer: values.siteurlserver,
    action: actionOf(values),
  };
}

function valuesOf(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function actionOf(values: ReturnType<typeof valuesOf>): AssessCall["action"] {
  if (values.help === true) return { kind: "help" };
  const { file, table, url, import: folder } = values;
  const sources = [file, table, url].filter((value) => value !== undefined).length;
  if (values.delete === true) {
    if (sources > 0 || folder !== undefined) throw new UsageError("-d goes with -r alone.");
    return { kind: "delete" };
  }
  if (folder !== undefined) {
    if (sources > 0) throw new UsageError("-i goes with none of -f, -t, -u.");
    return { kind: "import", folder };
  }
  if (sources !== 1) throw new UsageError("Exactly one of -f, -t and -u is needed, or -d, or -i.");
  if (file !== undefined) return { kind: "file", file };
  return table === undefined ? { kind: "url", url: url ?? "" } : { kind: "table", table };
}

import type { NaceRevision } from "@eiao/crawler/classification";
import { portOf, seedWords, UsageError } from "./seed-words.ts";

/** What a call of `eiaoassess` asks for (spec 16.1). */
export interface AssessCall {
  readonly host: string;
  readonly port: number;
  readonly run: string | undefined;
  /** Default: the run is outside the panels. */
  readonly panel: string | undefined;
  /** Ids of rule sets. Default: those of the configuration. */
  readonly ruleset: string | undefined;
  readonly append: boolean;
  readonly yes: boolean;
  readonly force: boolean;
  readonly data: string | undefined;
  readonly siteUrlServer: string | undefined;
  /** The revision of NACE codes of an import that name none. */
  readonly nace: NaceRevision | undefined;
  readonly action:
    | { readonly kind: "file"; readonly file: string }
    | { readonly kind: "table"; readonly table: string }
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "delete" }
    | { readonly kind: "import"; readonly folder: string }
    | { readonly kind: "help" };
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
  nace: { type: "string" },
  panel: { type: "string" },
  ruleset: { type: "string" },
  append: { type: "boolean" },
  yes: { type: "boolean" },
  force: { type: "boolean" },
  data: { type: "string" },
  siteurlserver: { type: "string" },
  help: { type: "boolean" },
} as const;

const naceRevisions: readonly NaceRevision[] = ["1.1", "2", "2.1"];

/** Reads the command line of `eiaoassess`. @throws UsageError. */
export function assessCallOf(words: readonly string[]): AssessCall {
  const { values, positionals } = seedWords(words, options);
  if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is not an option of eiaoassess.`);
  return {
    host: values.etlserver ?? "localhost",
    port: portOf(values.port ?? "8890"),
    run: values.testrun,
    panel: values.panel,
    ruleset: values.ruleset,
    append: values.append ?? false,
    yes: values.yes ?? false,
    force: values.force ?? false,
    data: values.data,
    siteUrlServer: values.siteurlserver,
    nace: naceOf(values),
    action: actionOf(values),
  };
}

function naceOf({ nace, import: folder }: ReturnType<typeof seedWords<typeof options>>["values"]) {
  if (nace === undefined) return undefined;
  if (folder === undefined) throw new UsageError("--nace can be combined only with -i.");
  const revision = naceRevisions.find((one) => one === nace);
  if (revision === undefined) throw new UsageError(`--nace ${nace} must be one of ${naceRevisions.join(", ")}.`);
  return revision;
}

function actionOf(values: ReturnType<typeof seedWords<typeof options>>["values"]): AssessCall["action"] {
  if (values.help === true) return { kind: "help" };
  const { file, table, url, import: folder } = values;
  const sources = [file, table, url].filter((value) => value !== undefined).length;
  if (values.delete === true) {
    if (sources > 0 || folder !== undefined) throw new UsageError("-d can be combined only with -r.");
    return { kind: "delete" };
  }
  if (folder !== undefined) {
    if (sources > 0) throw new UsageError("-i cannot be combined with -f, -t or -u.");
    return { kind: "import", folder };
  }
  if (sources !== 1) throw new UsageError("Use exactly one of -f, -t, -u, -d and -i.");
  if (file !== undefined) return { kind: "file", file };
  return table === undefined ? { kind: "url", url: url ?? "" } : { kind: "table", table };
}

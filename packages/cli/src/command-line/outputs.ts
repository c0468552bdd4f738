import { CommandError } from "../errors.ts";
import type { FormatName } from "../formats/catalogue.ts";
import { isStandardOutput } from "../output/output.ts";

/** An output that the user requests: a format, a file, or both. */
export interface RequestedOutput {
  readonly format?: string;
  /** The file. Without one, the output goes to standard output. */
  readonly output?: string;
}

export interface CheckOutput extends RequestedOutput {
  readonly format: FormatName;
}

/**
 * Returns the pairs of `--format` and `--output`, in the order of the command line. A file belongs to the format before it, or else to the first
 * one. Without these options, returns the outputs of the configuration. Configured values of the options complete a single pair.
 * @param configured  `outputs` of the configuration.
 * @param options     the values of `format` and `output`, from the command line or the configuration.
 * @throws CommandError that names a file without a format.
 */
export function outputsOf(
  order: readonly (readonly [name: string, value: string])[],
  configured: readonly RequestedOutput[],
  options: { readonly format?: readonly string[]; readonly output?: readonly string[] },
): readonly RequestedOutput[] {
  const pairs: { format?: string; output?: string }[] = [];
  for (const [name, value] of order) {
    const last = pairs.at(-1);
    if (name === "format") {
      if (last !== undefined && last.format === undefined) last.format = value;
      else pairs.push({ format: value });
    } else if (name === "output") {
      if (last === undefined) pairs.push({ output: value });
      else if (last.output === undefined) last.output = value;
      else
        throw new CommandError(
          `--output ${value} has no format: ${last.output} is already the file of the format before it.`,
          `Write --format before each file, such as --format html --output ${value}.`,
        );
    }
  }
  if (pairs.length === 0 && configured.length > 0) return configured;
  if (pairs.length > 1) return pairs;
  const [format = pairs[0]?.format] = options.format ?? [];
  const [output = pairs[0]?.output] = options.output ?? [];
  return [{ ...(format === undefined ? {} : { format }), ...(output === undefined ? {} : { output }) }];
}

/** Formats whose lines may share the log of a build. */
const logFormats: ReadonlySet<FormatName> = new Set<FormatName>(["text", "github"]);

/**
 * Returns the outputs of `check`. The default format is text. In GitHub Actions, annotations follow text on standard output.
 * @throws CommandError if standard output would contain two documents.
 */
export function checkOutputs(
  requested: readonly RequestedOutput[],
  env: Readonly<Record<string, string | undefined>>,
): readonly CheckOutput[] {
  const outputs: CheckOutput[] = requested.map((one) => ({ ...one, format: (one.format ?? "text") as FormatName }));
  const printed = outputs.filter(({ output }) => isStandardOutput(output));
  const isOnlyText = printed.length === 1 && printed[0]?.format === "text";
  if (isOnlyText && env["GITHUB_ACTIONS"] === "true") return [...outputs, { format: "github" }];
  const [first, second] = printed.every(({ format }) => logFormats.has(format)) ? [] : printed;
  if (first !== undefined && second !== undefined)
    throw new CommandError(
      `Both ${first.format} and ${second.format} would go to standard output.`,
      `Write one of them to a file: --format ${second.format} --output FILE.`,
    );
  return outputs;
}

import type { StyleReportOptions } from "@eiao/wam-core";
import type { PageOptionValues } from "./page-settings.ts";
import type { Terminal } from "../terminal.ts";
import { CommandError, describeError } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { filesRead, findInput } from "./find-inputs.ts";
import type { PageResource } from "./read-input.ts";

/** The engine's options for applying the style sheets of a page. */
type ReadingOptions = Pick<StyleReportOptions, "medium" | "environment" | "budget" | "load" | "notes">;

/** A command that reads one page with its style sheets and writes its findings. */
export interface ExplainedPage<T> {
  /** The name of the command. */
  readonly command: string;
  readonly operands: readonly string[];
  readonly options: PageOptionValues & { readonly output: string | undefined };
  readonly explain: (resource: PageResource, options: ReadingOptions) => Promise<T>;
  /** Returns the output in parts. */
  readonly write: (found: T & { readonly url: string }) => Iterable<string>;
}

/**
 * Reads a page, explains it and writes the explanation. Notes about style sheets go to standard error.
 * @throws CommandError if the page cannot be read.
 */
export async function explainPage<T>(
  { command, operands, options, explain, write }: ExplainedPage<T>,
  terminal: Terminal,
): Promise<void> {
  const input = await findInput(operands, terminal.cwd, command);
  const [{ pageSettings }, { createSheetLoader }, { readInput }] = await Promise.all([
    import("./page-settings.ts"),
    import("./sheets.ts"),
    import("./read-input.ts"),
  ]);
  const settings = await pageSettings(options, 1, terminal);
  const reads = filesRead([input], terminal);
  try {
    const { resource, shownUrl, asker } = await readInput(input, settings.read, terminal).catch((error: unknown) => {
      throw new CommandError(`${input.url}: ${describeError(error)}`, undefined, error);
    });
    const loader = createSheetLoader(settings.read.fetch, settings.read.files, (file) =>
      reads.add(file, "a style sheet"),
    );
    const notes: string[] = [];
    const found = await explain(resource, {
      medium: settings.medium,
      environment: settings.environment,
      budget: settings.budget,
      load: (url: string) =>
        loader.load(url, asker).catch((error: unknown) => Promise.reject(new Error(describeError(error)))),
      notes,
    });
    for (const note of notes) terminal.note(`eiao-wam: ${note}`);
    const output = await openOutput(options.output, terminal, { reads });
    for (const part of write({ ...found, url: shownUrl })) await output.write(part);
    await output.close();
  } finally {
    await settings.http.close();
  }
}

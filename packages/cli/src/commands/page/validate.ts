import type { ValidityJson } from "@eiao/wam-core/validity";
import { defineCommand } from "../../command-line/command.ts";
import { budgetOptions, commonOptions, inputOptions, networkOptions, pageOptions } from "../../command-line/options.ts";
import { CommandError, describeError } from "../../errors.ts";
import { createValidationFormat, validationFormats } from "../../formats/validation.ts";
import type { ValidatedDocument } from "../../formats/validation.ts";
import { filesRead, findInputs } from "../../input/find-inputs.ts";
import { openOutput } from "../../output/output.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam validate`. Spec cli.md 4. */
export const validate = defineCommand({
  name: "validate",
  ...texts.validate,
  options: {
    format: { choices: validationFormats, default: "text" },
    doctype: { value: "PUBLIC-ID", configurable: false },
    ...inputOptions,
    ...pageOptions,
    ...networkOptions,
    ...budgetOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const inputs = await findInputs({ operands, ...options }, terminal.cwd, "validate");
    const [
      { createSheetCache },
      { isPdf },
      { isKnownDoctype, validityReport },
      { pageSettings },
      { createSheetLoader },
      { readInput },
    ] = await Promise.all([
      import("@eiao/wam-core"),
      import("@eiao/wam-core/pdf"),
      import("@eiao/wam-core/validity"),
      import("../../input/page-settings.ts"),
      import("../../input/sheets.ts"),
      import("../../input/read-input.ts"),
    ]);
    if (options.doctype !== undefined && !isKnownDoctype(options.doctype))
      throw new CommandError(
        `--doctype "${options.doctype}" is not a known DTD.`,
        'Example: --doctype "-//W3C//DTD HTML 4.01//EN"',
      );
    const settings = await pageSettings(options, inputs.length, terminal);
    const reads = filesRead(inputs, terminal);
    const output = await openOutput(options.output, terminal, { reads });
    try {
      const loader = createSheetLoader(settings.read.fetch, settings.read.files, (file) =>
        reads.add(file, "a style sheet"),
      );
      const sheetCache = createSheetCache();
      const format = createValidationFormat(options.format, terminal.cwd);
      const tally = { invalid: 0, failed: 0 };
      await output.write(format.begin());
      for (const input of inputs) {
        let document: ValidatedDocument;
        let { url } = input;
        try {
          const { resource, shownUrl, asker, messages } = await readInput(input, settings.read, terminal);
          url = shownUrl;
          if (isPdf(resource.content, resource.contentType))
            throw new CommandError("validate takes HTML and XHTML.", "To check a PDF document, use eiao-wam check.");
          const report: ValidityJson = await validityReport(resource, {
            doctype: options.doctype,
            medium: settings.medium,
            environment: settings.environment,
            budget: settings.budget,
            sheetCache,
            load: (url: string) =>
              loader.load(url, asker).catch((error: unknown) => Promise.reject(new Error(describeError(error)))),
          });
          document = { ...report, url, messages: [...messages, ...report.messages] };
          if (!report.valid || report.css.length > 0) tally.invalid++;
        } catch (error) {
          const message = describeError(error);
          // The engine's errors begin with the URL, which every format already shows.
          document = { url, error: message.replace(`${url} cannot be evaluated: `, () => "") };
          tally.failed++;
        }
        await output.write(format.document(document));
        if (output.abandoned) break;
      }
      await output.write(format.end());
      await output.close();
      if (tally.failed === inputs.length) return 1;
      return tally.invalid > 0 ? 2 : tally.failed > 0 ? 3 : 0;
    } finally {
      await settings.http.close();
    }
  },
});

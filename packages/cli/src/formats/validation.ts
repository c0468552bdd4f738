import { wellFormed, xml, xmlText } from "@eiao/sampler/internal/formats";
import type { ValidityJson } from "@eiao/wam-core/validity";
import { counted, plain } from "../output/text.ts";
import { shownUrl } from "./describe.ts";

/** The errors of a page, or the reason why it could not be checked. */
export type ValidatedDocument = ValidityJson | { readonly url: string; readonly error: string };

/** Writes an output in parts, each document as soon as it is validated. */
export interface ValidationFormat {
  begin(): string;
  document(document: ValidatedDocument): string;
  end(): string;
}

/** The output formats of `validate`. Paths of files below `cwd` are shown relative to it. */
const formats = {
  text: textFormat,
  json: jsonFormat,
  gnu: gnuFormat,
  junit: junitFormat,
} satisfies Readonly<Record<string, (cwd: string) => ValidationFormat>>;

export type ValidationFormatName = keyof typeof formats;

export const validationFormats = Object.keys(formats) as readonly ValidationFormatName[];

/** Creates a writer for a format. */
export function createValidationFormat(name: ValidationFormatName, cwd: string): ValidationFormat {
  return formats[name](cwd);
}

function jsonFormat(): ValidationFormat {
  let separator = "";
  return {
    begin: () => '{"documents":[',
    document(document) {
      const text = `${separator}\n${wellFormed(JSON.stringify(document))}`;
      separator = ",";
      return text;
    },
    end: () => "\n]}\n",
  };
}

/** Lists the errors of the markup, then those of the style sheets. */
function faultsOf(document: ValidityJson, cwd: string) {
  const own = shownUrl(document.url, cwd);
  return [
    ...document.errors.map(({ line, column, message, code }) => ({
      where: own,
      location: `${line}:${column}`,
      message,
      code,
    })),
    ...document.css.map(({ sheet, line, column, message }) => ({
      where: shownUrl(sheet, cwd),
      location: `${line}:${column}`,
      message,
      code: "css",
    })),
  ];
}

/** Returns the language that the markup was checked against. */
function grammarOf({ grammar }: ValidityJson): string {
  return grammar ?? "HTML Standard";
}

const LONGEST_MESSAGE = 1000;

function textFormat(cwd: string): ValidationFormat {
  return {
    begin: () => "",
    document(document) {
      const name = shownUrl(document.url, cwd);
      if ("error" in document) return `${name}: could not be checked: ${document.error}\n\n`;
      const faults = faultsOf(document, cwd);
      const width = Math.max(0, ...faults.map(({ location }) => location.length));
      const lines = faults.map(({ where, location, message, code }) => {
        const sheet = where === name ? "" : `${where}: `;
        return `  ${location.padStart(width)}  ${sheet}${plain(message, LONGEST_MESSAGE)} [${code}]`;
      });
      const clean = document.grammar === null ? "no parse errors" : "valid";
      const verdict = faults.length === 0 ? clean : counted(faults.length, "error");
      const notes = document.messages.map((note) => `  ${plain(note, LONGEST_MESSAGE)}`);
      return `${[`${name}: ${verdict} (${grammarOf(document)})`, ...notes, ...lines].join("\n")}\n\n`;
    },
    end: () => "",
  };
}

/** Writes `file:line:column: error: message`, the form of the GNU coding standards, which editors read. */
function gnuFormat(cwd: string): ValidationFormat {
  return {
    begin: () => "",
    document(document) {
      const name = shownUrl(document.url, cwd);
      if ("error" in document) return `${name}: fatal error: ${document.error}\n`;
      const notes = document.messages.map((note) => `${name}: note: ${plain(note, LONGEST_MESSAGE)}\n`);
      const faults = faultsOf(document, cwd);
      return [
        ...notes,
        ...faults.map(
          ({ where, location, message }) => `${where}:${location}: error: ${plain(message, LONGEST_MESSAGE)}\n`,
        ),
      ].join("");
    },
    end: () => "",
  };
}

/** Writes a suite for each document, with a case for the markup and one for the style sheets, in the form that Jenkins needs (see junit.ts). */
function junitFormat(cwd: string): ValidationFormat {
  let suites = 0;
  const suite = (url: string, cases: readonly string[], failures: number, errors: number): string => {
    const numbers = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0"`;
    return `  <testsuite id="${suites++}" name="${xml(url)}" ${numbers}>\n${cases.join("")}  </testsuite>\n`;
  };
  return {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="eiao-wam validate">\n',
    document(document) {
      const name = shownUrl(document.url, cwd);
      const open = `    <testcase classname="${xml(name.replaceAll(".", "_"))}"`;
      if ("error" in document) {
        const error = `${open} name="validation">\n      <error message="${xml(document.error)}" type="NotEvaluated"/>\n    </testcase>\n`;
        return suite(document.url, [error], 0, 1);
      }
      const faults = faultsOf(document, cwd);
      const cases = [false, true].map((isCss) => {
        const mine = faults.filter(({ code }) => (code === "css") === isCss);
        const title = isCss ? "style sheets" : `markup: ${grammarOf(document)}`;
        if (mine.length === 0) return `${open} name="${xml(title)}"/>\n`;
        const body = mine
          .map(({ where, location, message }) => `${where}:${location}: ${plain(message, LONGEST_MESSAGE)}`)
          .join("\n");
        const failure = `<failure message="${xml(counted(mine.length, "error"))}" type="invalid">${xmlText(body)}</failure>`;
        return `${open} name="${xml(title)}">\n      ${failure}\n    </testcase>\n`;
      });
      return suite(document.url, cases, Number(!document.valid) + Number(document.css.length > 0), 0);
    },
    end: () => "</testsuites>\n",
  };
}

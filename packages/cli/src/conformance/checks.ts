import { reactionTo } from "@eiao/crawler/internal/errors";
import { EiaoError, check, pageJson, writeEarl } from "@eiao/wam-core";
import type { PageJson, WebResource } from "@eiao/wam-core";
import { CommandError } from "../errors.ts";
import { askService } from "../services/call-service.ts";

/** The arguments of `check` (wams.md 8.1). An interface for text takes bytes as base64. */
export interface CheckArguments {
  readonly url?: string;
  readonly cont?: string | Uint8Array;
  readonly contentType?: string;
  readonly encoding?: string;
  readonly ruleset?: readonly string[] | "all";
  readonly compression?: string;
}

/** The answer of `check`: a report, or the code of an error that the caller made. */
export type CheckAnswer = { readonly page: PageJson; readonly earl: string } | { readonly refused: string };

/** The function `check` of wams.md 8, in this program or on a server. */
export interface CheckInterface {
  readonly over?: "soap" | "json";
  /** @throws Error if there was no answer. */
  readonly check: (given: CheckArguments) => Promise<CheckAnswer>;
}

/** Returns the `check` of this installation's engine. */
export function createOwnCheck(date: string): CheckInterface {
  return {
    async check({ cont, ruleset, ...resource }) {
      try {
        // Two of the cases test missing arguments.
        const report = await check({ ...resource, content: cont } as WebResource, { only: ruleset, date });
        return { page: pageJson(report), earl: writeEarl(report, "rdf-xml") };
      } catch (error) {
        if (error instanceof EiaoError && reactionTo(error) === "end") return { refused: error.code };
        throw error;
      }
    },
  };
}

type Format = "json" | "earl-xml";
type Fields = Readonly<Record<string, string>>;
type FormatAnswer = { readonly result: unknown } | { readonly refused: string };

/** Returns the `check` of a WAM server, called as JSON and as SOAP (observatory.md 2.1, 11.1). */
export function createServerChecks(address: string, token: string | undefined): readonly CheckInterface[] {
  return [
    { over: "json", check: (args) => checkBy(args, (fields, format) => checkByJson(address, token, fields, format)) },
    { over: "soap", check: (args) => checkBy(args, (fields, format) => checkBySoap(address, token, fields, format)) },
  ];
}

async function checkBy(
  args: CheckArguments,
  call: (fields: Fields, format: Format) => Promise<FormatAnswer>,
): Promise<CheckAnswer> {
  const fields = fieldsOf(args);
  const [page, earl] = [await call(fields, "json"), await call(fields, "earl-xml")];
  if ("refused" in page) return page;
  if ("refused" in earl) return earl;
  return {
    page: (typeof page.result === "string" ? JSON.parse(page.result) : page.result) as PageJson,
    earl: String(earl.result),
  };
}

function fieldsOf({ cont, ruleset, ...texts }: CheckArguments): Fields {
  const bytes = cont instanceof Uint8Array ? { cont: Buffer.from(cont).toString("base64"), compression: "base64" } : {};
  return {
    ...texts,
    ...(typeof cont === "string" ? { cont } : bytes),
    ...(ruleset === undefined ? {} : { ruleset: typeof ruleset === "string" ? ruleset : ruleset.join(" ") }),
  };
}

async function checkByJson(
  url: string,
  token: string | undefined,
  fields: Fields,
  format: Format,
): Promise<FormatAnswer> {
  const { result, error } = await askService({ url, service: "wam", token }, "check", { ...fields, format });
  return error === undefined ? { result } : refusalOf(error.code, error.message);
}

async function checkBySoap(
  address: string,
  token: string | undefined,
  fields: Fields,
  format: Format,
): Promise<FormatAnswer> {
  const { callSoap } = await import("@eiao/server/internal"); // an optional package
  const outcome = await callSoap(address, "check", { ...fields, format }, token);
  return "fault" in outcome ? refusalOf(outcome.fault, outcome.message) : outcome;
}

/** Returns a refusal if the caller made the error. @throws CommandError if the server is busy or broken, which is no answer. */
function refusalOf(code: string, message: string): { readonly refused: string } {
  if (code === "BadArguments") return { refused: code };
  throw new CommandError(`${code}: ${message}`);
}

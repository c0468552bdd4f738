import { EiaoError } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationPool, EvaluationTask } from "@eiao/sampler";
import { transportError } from "../transport/errors.ts";
import { busySeconds } from "../transport/http-status.ts";
import type { Arguments, CallContext, Fields, Method, Service, Value } from "../transport/service.ts";
import { pageContent } from "./page-content.ts";
import { headersThatCount } from "./page-headers.ts";
import { resultFormats, wantsOf } from "./result-format.ts";
import type { ResultFormat } from "./result-format.ts";

export interface WamSettings {
  readonly pool: Pick<EvaluationPool, "offer">;
  /** The media type that pages are evaluated for; `cssmediatype` of the configuration. */
  readonly medium: string;
  /** ms since 1970; the time of a report. */
  readonly now: () => number;
}

const namespace = "http://www.eiao.net/2.0/RelaxedWAM/";

/** The WAM service of port 8888: `check`. Spec 11.1, wams.md 8. */
export function wamService(settings: WamSettings): Service {
  return {
    name: "wam",
    namespace,
    title: "EIAO WAM",
    doc: "Evaluates the accessibility of a web page and of the style sheets that apply to it.",
    methods: [checkMethod(settings)],
  };
}

function checkMethod(settings: WamSettings): Method {
  return {
    name: "check",
    doc: "Evaluates one (X)HTML page and answers with every result, passed and failed, and its content statistics.",
    parameters: [
      { name: "url", type: "text", required: true, doc: "Absolute URL of the document, after redirects." },
      {
        name: "cont",
        type: "text or octets",
        required: true,
        doc: "Its content: decoded text, or base64 with compression.",
      },
      {
        name: "contentType",
        type: "text",
        required: false,
        default: "text/html",
        doc: "Chooses the parser: HTML or XML.",
      },
      {
        name: "encoding",
        type: "text",
        required: false,
        default: "utf-8",
        doc: "Encoding of octets; an unknown label means: find out.",
      },
      {
        name: "ruleset",
        type: "names",
        required: false,
        default: "all",
        doc: "Ids of rule sets, tests or WAMs; unknown ones beside known ones are ignored.",
      },
      { name: "httpheader", type: "fields", required: false, doc: "Response headers of the document." },
      { name: "compression", type: "text", required: false, doc: "base64, with any line breaks, or nothing." },
      {
        name: "format",
        type: "text",
        required: false,
        choices: resultFormats,
        doc: "Form of the result; by default earl-xml over SOAP, json over JSON.",
      },
    ],
    result: { type: "value", doc: "PAGE (an object; over SOAP its JSON text), or an EARL document as text." },
    call: (given, context) => check(given, context, settings),
  };
}

/** @throws EiaoError `BadArguments`, `Busy`, `Timeout`, `WamFailed`. What could not be measured has a report (wams.md 8.5). */
async function check(given: Arguments, { transport }: CallContext, { pool, medium, now }: WamSettings): Promise<Value> {
  const format = (given["format"] ?? (transport === "json" ? "json" : "earl-xml")) as ResultFormat;
  const headers = headersThatCount((given["httpheader"] ?? {}) as Fields);
  const url = (given["url"] as string).trim();
  if (!URL.canParse(url)) throw bad(`${JSON.stringify(url.slice(0, 200))} is not an absolute URL`);
  const task: EvaluationTask = {
    url,
    headers,
    medium,
    environment: {},
    budget: {},
    ...pageContent(given, headers),
    contentType: typeof given["contentType"] === "string" ? given["contentType"] : "text/html",
    only: idsOf(given["ruleset"]),
    date: `${new Date(now()).toISOString().slice(0, 19)}Z`,
    wants: wantsOf(format),
  };
  const evaluation = pool.offer(task);
  if (evaluation === "full") throw transportError("Busy", { seconds: busySeconds });
  return resultOf(await evaluation, format, transport);
}

/** Ids that a text lists are parted by commas or white space (wams.md 1.7). */
function idsOf(ruleset: Arguments[string] | undefined): readonly string[] {
  if (Array.isArray(ruleset)) return ruleset as readonly string[];
  return typeof ruleset === "string" ? ruleset.split(/[\s,]+/).filter((id) => id !== "") : [];
}

function resultOf(
  { code, error = "", page, earl }: DocumentEvaluation,
  format: ResultFormat,
  transport: CallContext["transport"],
): Value {
  if (code !== undefined) throw errorOf(code, error);
  if (format !== "json") return earl ?? "";
  return transport === "soap" ? JSON.stringify(page) : (page as unknown as Value);
}

const callersFault = new Set(["MissingUrl", "RelativeUrl", "MissingContent", "UnknownRuleSet"]);

/** The engine's errors in the words of the interface. */
function errorOf(code: string, message: string): EiaoError {
  if (callersFault.has(code)) return bad(message.replace(/\.$/, ""));
  return new EiaoError("WamFailed", message, "Send a smaller page; if it stays, please report it.");
}

function bad(problem: string): EiaoError {
  return transportError("BadArguments", { problem });
}

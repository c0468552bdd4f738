import table from "./statuses.json" with { type: "json" };
import type { FastifyReply, FastifyRequest } from "fastify";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { partsOf } from "@eiao/wam-core/errors";
import type { EiaoError } from "@eiao/wam-core/errors";
import { html } from "@eiao/sampler/internal/formats";
import { errorBody, transportError } from "../../transport/errors.ts";
import { cockpitDocument } from "../views/layout.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The policy of the reports, but the cockpit's own script may run and fetch pages. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const statuses: Readonly<Record<string, number>> = table;

/** Returns the status for an error; 500 for a fault of the program. */
function statusOfError(error: unknown): number {
  return statuses[codeOf(error) ?? ""] ?? 500;
}

/** Returns true for a program: it asks for JSON, or sends a token. */
export function wantsData({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? "";
  return headers.authorization !== undefined || (accept.includes("application/json") && !accept.includes("text/html"));
}

/** Returns an error page. A fault of the program goes to the log; the page does not show it. */
export function errorAnswerOf(
  error: unknown,
  { cockpit }: CockpitRequest,
): CockpitAnswer & { readonly error: unknown } {
  const status = statusOfError(error);
  const { say } = cockpit;
  if (status === 500) cockpit.onFault(error);
  const message = status === 500 ? say.fault : messageOf(error);
  const remedy = status === 500 ? "" : remedyOf(error as EiaoError, say.goBack);
  return {
    kind: "page",
    status,
    error,
    view: {
      title: say.errorTitle,
      body: html`<p class="warning" role="alert">${message}</p>
        <p>${remedy}</p>
        <p><a href="/cockpit">${say.back}</a></p>`,
    },
  };
}

/** Returns the remedy of an error. The remedy of `BadArguments` names the service description, which does not help the user of a form. */
function remedyOf(error: EiaoError, goBack: string): string {
  const { code, remedy } = partsOf(error);
  return code === "BadArguments" ? goBack : remedy;
}

/** Sends an answer as a page or as JSON. */
export async function send(
  reply: FastifyReply,
  request: CockpitRequest,
  answer: CockpitAnswer & { readonly error?: unknown },
  asData: boolean,
): Promise<FastifyReply> {
  const isRenewing = request.query.get("renew") === "1";
  void reply.headers({
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    // With this policy browsers state the origin of the cockpit's own forms.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  });
  if (answer.kind === "picture") return reply.type(answer.type).send(Buffer.from(answer.bytes));
  if (answer.kind !== "data" && answer.cookies !== undefined) void reply.header("set-cookie", [...answer.cookies]);
  if (answer.kind === "data") return reply.type("application/json; charset=utf-8").send(answer.data);
  if (answer.kind === "gone-on") {
    const { to, done } = answer;
    if (asData) return reply.type("application/json; charset=utf-8").send({ done: done ?? null, at: to });
    return reply
      .code(303)
      .header("location", done === undefined ? to : withSaid(to, done))
      .send();
  }
  const status = answer.status ?? 200;
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  if (asData) return reply.code(status).type("application/json; charset=utf-8").send(dataOf(answer));
  const message = request.query.get("done") ?? "";
  const { done } = request.cockpit.say;
  const text = cockpitDocument(answer.view, {
    say: request.cockpit.say,
    caller: request.caller,
    path: request.path,
    query: request.query,
    palette: request.cockpit.settings.palette ?? "seed",
    message: Object.hasOwn(done, message) ? done[message as keyof typeof done] : undefined,
    isRenewing,
  });
  // A page renews itself only if the reader asked for that.
  if (isRenewing && answer.view.isLive === true) void reply.header("refresh", "5");
  return reply.code(status).type("text/html; charset=utf-8").send(text);
}

function withSaid(to: string, message: string): string {
  const [page = "", part] = to.split("#", 2);
  return `${page}${page.includes("?") ? "&" : "?"}done=${message}${part === undefined ? "" : `#${part}`}`;
}

function dataOf({ error, view }: { readonly error?: unknown; readonly view: { readonly title: string } }) {
  if (error === undefined) return { error: { code: "PageOnly", message: view.title, remedy: "" } };
  const status = statusOfError(error);
  return errorBody(status === 500 ? transportError("InternalError", {}, error) : (error as EiaoError));
}

import { fastify } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { checkHost, pathOf, hostRule } from "../../transport/host-rule.ts";
import { connectionLimit, limitConnections, withoutIdleLimit } from "../../transport/connections.ts";
import { statusOf } from "../../public/http/error-page.ts";
import { catalogues } from "../text/catalogues.ts";
import type { Messages } from "../text/english.ts";
import { liveLink } from "../views/marks.ts";
import { dateText, numberText } from "../views/names.ts";
import { REPORT_SITE_STYLE, STYLE_PATH } from "../../public/views/style.ts";
import { copyQuery } from "./archived-copies.ts";
import type { ArchivedCopies, ArchivedCopy, CopyQuery } from "./archived-copies.ts";

/** The address at which archived copies are served, and the log for faults. */
export interface ArchiveAppOptions {
  readonly host: string;
  readonly allowHosts?: readonly string[] | undefined;
  /** Logs a fault of the program. */
  readonly onFault: (error: unknown) => void;
}

const MOST_CONNECTIONS = 1024;
const IDLE_MS = 60_000;
const LONGEST = 8_000;
const RETRY_SECONDS = 60;

const common = {
  "x-robots-tag": "noindex, nofollow, noarchive",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-dns-prefetch-control": "off",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
} as const;
/** The policy of the observatory's own pages. A frame cannot leave this server. */
const OWN_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/** The policy of archived content: an opaque origin, in which nothing runs and nothing is sent. Style sheets come from the archive only. */
const STRANGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline' 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Makes the server of archived copies, which does not listen yet. Its origin is not that of the reports. */
export function createArchiveApp(copies: ArchivedCopies, options: ArchiveAppOptions): FastifyInstance {
  const { onFault } = options;
  const isOurs = hostRule(options.host, options.allowHosts);
  const app = fastify({ connectionTimeout: IDLE_MS, forceCloseConnections: true, rewriteUrl: pathOf });
  limitConnections(app.server, connectionLimit(MOST_CONNECTIONS));
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...common, "content-security-policy": OWN_POLICY });
    checkHost(request.raw, isOurs);
  });
  app.setErrorHandler((error, request, reply) => {
    const say = languageOf(request);
    const status = statusOf(error);
    if (status === 500) onFault(error);
    if (status === 503) reply.header("retry-after", String(RETRY_SECONDS));
    return sendPage(reply.code(status), say.copies.title, html`<p>${messageFor(error, say)}</p>`, say);
  });
  const sendAbout = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const say = languageOf(request);
    return sendPage(reply, say.copies.title, html`<p>${say.copies.what}</p>`, say);
  };
  app.setNotFoundHandler((request, reply) => sendAbout(request, reply.code(404)));
  app.get("/", sendAbout);
  app.get("/health", (_, reply) => reply.send({ status: "ok" }));
  app.get("/robots.txt", (_, reply) => reply.type("text/plain; charset=utf-8").send("User-agent: *\nDisallow: /\n"));
  app.get(STYLE_PATH, (_, reply) => reply.type("text/css; charset=utf-8").send(REPORT_SITE_STYLE));
  const copyOf = (request: FastifyRequest, query: CopyQuery) =>
    withoutIdleLimit(request.raw.socket, IDLE_MS, () => copies.of(query));
  app.get("/copy", async (request, reply) => {
    const query = queryOf(request);
    const say = languageOf(request);
    const copy = await copyOf(request, query);
    return sendPage(reply, say.copies.title, bannerMarkup(query, copy, say), say, query.url);
  });
  app.get("/content", async (request, reply) => {
    const query = queryOf(request);
    // Archived content is never shown without the banner that marks it as a copy.
    if (request.headers["sec-fetch-dest"] === "document") return reply.redirect(`/copy?${copyQuery(query)}`);
    return sendCopy(reply, await copyOf(request, query));
  });
  app.get("/file", async (request, reply) => {
    const copy = await copyOf(request, queryOf(request));
    return sendCopy(reply.header("content-disposition", "attachment; filename=archived"), copy);
  });
  app.get("/sheet", async (request, reply) => {
    const { sheet } = request.query as Readonly<Record<string, unknown>>;
    const copy = await copyOf(request, { ...queryOf(request), sheet: typeof sheet === "string" ? sheet : "" });
    // The page that loads the style sheet has an opaque origin.
    return sendCopy(reply.header("cross-origin-resource-policy", "cross-origin"), copy);
  });
  return app;
}

function messageFor(error: unknown, say: Messages): string {
  const status = statusOf(error);
  if (status === 404) return say.copies.none;
  if (codeOf(error) === "ReportsBusy") return say.copies.busy;
  return status === 500 || status === 503 ? say.errorTexts[status] : messageOf(error);
}

function sendCopy(reply: FastifyReply, { type, body }: ArchivedCopy): FastifyReply {
  return reply
    .header("content-security-policy", STRANGE_POLICY)
    .type(type)
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

function languageOf({ query }: FastifyRequest): Messages {
  const { lang } = query as Readonly<Record<string, unknown>>;
  return catalogues.find(({ code }) => code === lang) ?? catalogues[0];
}

function queryOf({ query }: FastifyRequest): CopyQuery {
  const values = query as Readonly<Record<string, unknown>>;
  const [run = "", site = "", url = ""] = ["run", "site", "url"].map((name) => {
    const value = values[name];
    return typeof value === "string" && value.length <= LONGEST ? value : "";
  });
  return { run, site, url };
}

/** Makes the banner of a copy, with its type and date. It is outside of the archived content. */
function bannerMarkup(query: CopyQuery, copy: ArchivedCopy, say: Messages): Markup {
  const { url, run, site } = query;
  const { form, downloaded, bytes, type, documents } = copy;
  const others = documents.filter((other) => other !== url);
  const date = `${dateText(downloaded, say)} (${downloaded})`;
  return html`<p class="warning">${say.copies.banner(date, run)}</p>
    <p><span class="url">${url}</span> ${liveLink(url, say.copies.live)}</p>
    ${
      others.length === 0
        ? undefined
        : html`<h2>${say.copies.others}</h2>
            <ul>
              ${others.map((other) => html`<li><a href="/copy?${copyQuery({ run, site, url: other })}">${other}</a></li> `)}
            </ul>`
    }
    ${
      form === "page"
        ? html`<iframe
            src="/content?${copyQuery(query)}"
            title="${say.copies.frame(url)}"
            sandbox=""
            class="copy"
          ></iframe>`
        : html`<p>
            <a href="/file?${copyQuery(query)}">${say.copies.download(type, numberText(bytes, say))}</a>
          </p>`
    }`;
}

function sendPage(reply: FastifyReply, title: string, body: Markup, say: Messages, url = ""): FastifyReply {
  const markup = html`<html lang="${say.language}" class="palette-seed">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${url === "" ? title : `${title}: ${url}`} – ${say.siteName}</title>
      <link rel="stylesheet" href="${STYLE_PATH}" />
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
    </body>
  </html>`;
  return reply.type("text/html; charset=utf-8").send(`<!DOCTYPE html>\n${render(markup)}\n`);
}

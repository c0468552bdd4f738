import type { Database } from "@eiao/crawler/internal/database";
import type { FastifyRequest } from "fastify";
import type { CriticalFailure } from "../../observatory/alerts/alert.ts";
import type { LoadTurns } from "../../public/model/load-turns.ts";
import type { ReportSettings } from "../../public/views/view.ts";
import type { Observatory } from "../../observatory/services/observatory.ts";
import { isLoopback } from "../../transport/host-rule.ts";
import type { Service } from "../../transport/service.ts";
import type { GuessLimits } from "../accounts/guess-limits.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitMessages } from "../english.ts";
import type { CockpitView } from "../views/layout.ts";
import type { Reached } from "./cookies.ts";

/** The databases and services behind the cockpit. */
export interface Cockpit {
  readonly observatory: Observatory;
  readonly database: Database;
  /** The site URL server with the methods of the scheduler. The buttons call its methods. */
  readonly service: Service;
  /** Returns the current failures. */
  readonly problems: () => Promise<readonly CriticalFailure[]>;
  /** True if the reports are for users only, too. */
  readonly isClosed: boolean;
  readonly say: CockpitMessages;
  readonly settings: Pick<ReportSettings, "palette">;
  /** The token of programs, which have the rights of operators. */
  readonly token?: string | undefined;
  /** The folder of the services' logs, such as `siteurlserver.log`. */
  readonly logFolder: string;
  readonly guesses: GuessLimits;
  /** Takes the requests to measure sites at once, one after the other. */
  readonly measuring: LoadTurns;
  /** Logs a fault of the program. */
  readonly onFault: (error: unknown) => void;
}

/** A request whose caller is known. */
export interface CockpitRequest extends Reached {
  readonly cockpit: Cockpit;
  readonly caller: CockpitCaller | undefined;
  /** The decoded parts of the path that stand for `*` in the route. */
  readonly params: readonly string[];
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** The address of the client, for limits. */
  readonly address: string;
}

/** The answer of a route. */
export type CockpitAnswer =
  | {
      readonly kind: "page";
      readonly view: CockpitView;
      readonly status?: number;
      readonly cookies?: readonly string[];
    }
  | {
      readonly kind: "gone-on";
      readonly to: string;
      /** The message shown on the next page. */
      readonly done?: keyof CockpitMessages["done"];
      readonly cookies?: readonly string[];
    }
  | { readonly kind: "data"; readonly data: unknown }
  | { readonly kind: "picture"; readonly type: string; readonly bytes: Uint8Array };

/** Returns `https` if the server, or the proxy before it, encrypts. */
export function schemeOf({ protocol, headers }: FastifyRequest): "http" | "https" {
  return headers["x-forwarded-proto"] === "https" || protocol === "https" ? "https" : "http";
}

/** Returns the address of a client. For a proxy on this machine it is the one that the proxy forwards. */
export function addressOfClient({ socket, headers }: FastifyRequest): string {
  const own = socket.remoteAddress ?? "";
  if (!isLoopback(own)) return own;
  const forwarded = headers["x-forwarded-for"];
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(",").at(-1)?.trim() ?? "";
  return last === "" ? own : last.slice(0, 60);
}

/**
 * Returns true if a page of ours sent a form. Browsers name the site that a form comes from; ours let them do so
 * (`referrer-policy: same-origin`).
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (typeof site === "string" && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return true; // no browser: a program, or a client that has the token of the form
  return URL.parse(origin)?.host === host;
}

/** Returns the lines of a field that have text. */
export function formLines(form: URLSearchParams, name: string): string[] {
  const lines = (form.get(name) ?? "").split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** Returns a text as it was typed, with the line ends of this program. */
export function formText(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replace(/\r\n?/g, "\n").trim();
}

/** Returns the page of the cockpit that a form wants to come back to. */
export function pageAfterForm(form: URLSearchParams, otherwise: string): string {
  const next = form.get("next") ?? "";
  return /^\/cockpit(?:\/(?!log)[^\s\\]*)?$/.test(next) ? next : otherwise;
}

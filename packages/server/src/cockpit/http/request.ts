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
  /** The site URL server with the methods of the scheduler: what the buttons do. */
  readonly service: Service;
  /** Returns the current failures. */
  readonly problems: () => Promise<readonly CriticalFailure[]>;
  /** The reports are for users alone too. */
  readonly isClosed: boolean;
  readonly say: CockpitMessages;
  readonly settings: Pick<ReportSettings, "palette">;
  /** Programs that have it are operators. */
  readonly token?: string | undefined;
  /** The folder of the services' logs, such as `siteurlserver.log`. */
  readonly logFolder: string;
  readonly guesses: GuessLimits;
  /** Sites that somebody wants measured now, one after the other. */
  readonly measuring: LoadTurns;
  /** Faults of the program, for its log. */
  readonly onFault: (error: unknown) => void;
}

/** A request of somebody whose role was looked at. */
export interface CockpitRequest extends Reached {
  readonly cockpit: Cockpit;
  readonly caller: CockpitCaller | undefined;
  /** Decoded parts of the path where the route has `*`. */
  readonly words: readonly string[];
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  /** Whoever sent it, for limits. */
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
      readonly said?: keyof CockpitMessages["done"];
      readonly cookies?: readonly string[];
    }
  | { readonly kind: "data"; readonly data: unknown }
  | { readonly kind: "picture"; readonly type: string; readonly bytes: Uint8Array };

/** Https is what the server, or the proxy before it, says. */
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
  if (origin === undefined) return true; // no browser: programs, and those who have the token of the form
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

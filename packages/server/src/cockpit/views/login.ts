import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { hiddenToken } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitMessages } from "../english.ts";

/** A form that was sent after its session had ended. Its fields are kept, and nothing is done before the user sends it again. */
export interface UnsentForm {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** The content of the login page, and the page to open afterwards. */
export interface LoginOf {
  readonly say: CockpitMessages;
  /** Binds the form to its browser. */
  readonly token: string;
  readonly next: string;
  readonly name?: string;
  readonly problem?: string | undefined;
  readonly unsent?: UnsentForm | undefined;
}

export function loginView({ say, token, next, name = "", problem, unsent }: LoginOf): CockpitView {
  return {
    title: say.login,
    body: html`${problem === undefined ? html`<p>${say.loginLead}</p>` : html`<p class="warning" id="problem" role="alert">${problem}</p>`}
      ${unsent === undefined ? undefined : html`<p>${say.unsentKept}</p>`}
      <form method="post" action="/cockpit/login">
        <fieldset>
          <legend>${say.login}</legend>
          <input type="hidden" name="token" value="${token}" />
          <input type="hidden" name="next" value="${next}" />
          ${unsent === undefined ? undefined : html`<input type="hidden" name="unsent" value="${unsentText(unsent)}" />`}
          <p class="field">
            <label for="name">${say.userName}</label>
            <input id="name" name="name" value="${name}" autocomplete="username" required="required" />
          </p>
          <p class="field">
            <label for="password">${say.password}</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required="required" />
          </p>
          <p><button type="submit">${say.login}</button></p>
        </fieldset>
      </form>
      <p class="soft">${say.loginHow}</p>`,
  };
}

/** Makes the page that shows an unsent form, with a button that sends it. */
export function unsentView({ path, fields }: UnsentForm, caller: CockpitCaller, say: CockpitMessages): CockpitView {
  const filled = fields.filter(([, value]) => value !== "");
  const rows: Markup[] = filled.map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd class="kept">${value}</dd>`,
  );
  return {
    title: say.unsent,
    body: html`<p>${say.unsentLead}</p>
      <p><code>${path}</code></p>
      ${rows.length === 0 ? undefined : html`<dl>${rows}</dl>`}
      <form method="post" action="${path}">
        ${hiddenToken(caller.session)}
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <p><button type="submit">${say.sendNow}</button></p>
      </form>
      <p><a href="/cockpit">${say.sendNot}</a></p>`,
  };
}

const MOST_UNSENT = 40_000;

export function unsentText({ path, fields }: UnsentForm): string {
  return JSON.stringify([path, fields]);
}

/** Parses an unsent form. @returns undefined if it is not a form of the cockpit. */
export function readUnsent(text: string | null): UnsentForm | undefined {
  if (text === null || text.length > MOST_UNSENT) return undefined;
  try {
    const [path, fields] = JSON.parse(text) as [unknown, unknown];
    if (typeof path !== "string" || !/^\/cockpit\/(?!log)[^\s\\]*$/.test(path) || !Array.isArray(fields))
      return undefined;
    const pairs = fields.filter(
      (pair): pair is [string, string] =>
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string"),
    );
    return { path, fields: pairs.filter(([name]) => name !== "token") };
  } catch {
    return undefined;
  }
}

import { coreError } from "../errors.ts";
import { parseUrl } from "./parse-url.ts";

/** Returns the kind of a content that is neither bytes nor text, or undefined for a valid one. Callers in JavaScript may pass any value. */
export function wrongContent(content: unknown): string | undefined {
  const kind = Object.prototype.toString.call(content).slice("[object ".length, -1);
  // By its name, a Uint8Array of another realm is recognised too, such as one of a window or of a context of `node:vm`.
  return typeof content === "string" || content instanceof Uint8Array || kind === "Uint8Array" ? undefined : kind;
}

/** Checks the URL and the content of a resource. Callers without types may leave out anything. @throws EiaoError of spec 8.3 */
export function requireResource({ url, content }: { readonly url?: string; readonly content?: unknown }): void {
  if (url === undefined || url === "") throw coreError("MissingUrl", {});
  if (content === undefined) throw coreError("MissingContent", {});
  const kind = wrongContent(content);
  if (kind !== undefined) throw coreError("UnknownContent", { kind });
  if (parseUrl(url) === undefined) throw coreError("RelativeUrl", { url });
}

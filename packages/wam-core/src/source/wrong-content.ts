import { coreError } from "../errors.ts";
import { parseUrl } from "./parse-url.ts";

/** Returns the kind of a content that is neither bytes nor text; undefined for a valid one. Untyped callers may pass any value. */
export function wrongContent(content: unknown): string | undefined {
  const kind = Object.prototype.toString.call(content).slice("[object ".length, -1);
  // The name also identifies a Uint8Array of another realm, such as a window or a context of `node:vm`.
  return typeof content === "string" || content instanceof Uint8Array || kind === "Uint8Array" ? undefined : kind;
}

/** Checks the URL and the content of a resource. Untyped callers may omit either. @throws EiaoError of spec 8.3 */
export function requireResource({ url, content }: { readonly url?: string; readonly content?: unknown }): void {
  if (url === undefined || url === "") throw coreError("MissingUrl", {});
  if (content === undefined) throw coreError("MissingContent", {});
  const kind = wrongContent(content);
  if (kind !== undefined) throw coreError("UnknownContent", { kind });
  if (parseUrl(url) === undefined) throw coreError("RelativeUrl", { url });
}

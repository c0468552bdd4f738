import type { Attributes } from "../markup/attributes.ts";
import type { ScriptForm } from "./script-links.ts";

/** JavaScript MIME types (MIME Sniffing 4.6); the empty one is the default. */
const javaScript: ReadonlySet<string> = new Set(
  [""].concat(
    "application/ecmascript application/javascript application/x-ecmascript application/x-javascript".split(" "),
    "text/ecmascript text/javascript text/jscript text/livescript text/x-ecmascript text/x-javascript".split(" "),
    "text/javascript1.0 text/javascript1.1 text/javascript1.2 text/javascript1.3 text/javascript1.4".split(" "),
    "text/javascript1.5",
  ),
);

/** What the content of a `script` element is; undefined when it is no code that a browser runs (HTML 4.12.1). */
export function scriptForm(attributes: Attributes): ScriptForm | undefined {
  if (attributes.get("src") !== undefined || attributes.get("href") !== undefined) return undefined;
  const type = attributes.get("type");
  const language = attributes.get("language");
  const essence = type === undefined && language ? `text/${language}` : (type ?? "");
  const name = essence.trim().toLowerCase();
  if (name === "module") return "module";
  return javaScript.has(name) ? "script" : undefined;
}

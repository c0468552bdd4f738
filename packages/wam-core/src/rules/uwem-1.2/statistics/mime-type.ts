/** The MIME type is guessed from a URL alone: nothing is resolved or downloaded. Source: spec 4.1, 4.2, D37. */

import table from "./mime-types.json" with { type: "json" };

export const UNKNOWN = "Unknown";

/** The types by extension: those of the original, with the additions of D37. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...table.original, ...table.added }).flatMap(([type, extensions]) =>
    extensions.split(" ").map((extension) => [extension, type] as const),
  ),
);

const hierarchical: ReadonlySet<string> = new Set(["http", "https", "ftp", "file"]);

/** Returns the lower-case MIME type by the extension of the URL's path, or `Unknown`. O(length). Spec 4.1. */
export function mimeTypeOf(url: string): string {
  let rest = textBefore(textBefore(url, "#"), "?");
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(rest)?.[0];
  if (scheme !== undefined) {
    rest = rest.slice(scheme.length + 1);
    if (scheme.toLowerCase() === "data") return typeOfData(rest);
    if (!hierarchical.has(scheme.toLowerCase())) return UNKNOWN;
  }
  if (rest.startsWith("//")) {
    const path = rest.indexOf("/", 2);
    rest = path === -1 ? "" : rest.slice(path);
  }
  return typeOfName(rest.slice(rest.lastIndexOf("/") + 1));
}

function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

function typeOfData(rest: string): string {
  const comma = rest.indexOf(",");
  if (comma === -1) return UNKNOWN;
  const type = textBefore(rest.slice(0, comma), ";");
  return type.includes("=") || !type.includes("/") ? "text/plain" : type.toLowerCase();
}

const compressedTar: ReadonlySet<string> = new Set(["tgz", "taz", "tz"]);

function typeOfName(name: string): string {
  let { stem, extension } = split(name);
  if (compressedTar.has(extension)) return types.get("tar") ?? UNKNOWN;
  if (extension === "gz" || extension === "Z") ({ stem, extension } = split(stem));
  return types.get(extension) ?? types.get(extension.toLowerCase()) ?? UNKNOWN;
}

/** Splits a name at the last dot, which must not be the first character. */
function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { stem: name, extension: "" } : { stem: name.slice(0, dot), extension: name.slice(dot + 1) };
}

const JAVA = "application/x-java-applet";

const classIds: ReadonlyMap<string, string> = new Map([
  ["clsid:d27cdb6e-ae6d-11cf-96b8-444553540000", "application/x-shockwave-flash"],
  ["clsid:02bf25d5-8c17-4b23-bc80-d3488abddc6b", "video/quicktime"],
  ["clsid:cfcdaa03-8be4-11cf-b84b-0020afbbccfa", "Realplayer-plugin"],
  ["clsid:6bf52a52-394a-11d3-b153-00c04f79faa6", "Windows-media-player-plugin"],
  ["clsid:22d6f312-b0f6-11d0-94ab-0080c74c7e95", "Windows-media-player-plugin"],
]);

/** Returns the MIME type for the class id of an object. Spec 4.2. */
export function typeOfClassId(classId: string): string {
  const id = classId.toLowerCase();
  if (id.startsWith("java:") || id.startsWith("clsid:cafeefac")) return JAVA;
  return classIds.get(id) ?? (id.startsWith("clsid:") ? id : mimeTypeOf(id));
}

/** MIME type guessed from a URL alone: nothing is resolved, nothing downloaded. Source: spec 4.1, 4.2, D37. */

export const UNKNOWN = "Unknown";

/** `subtype: extensions`, a row each, below the type; of a row without extensions it is the subtype, without `x-`. The first block is the table of the original, the second what D37 adds. */
const TABLE = `
application/
octet-stream: a bin dll exe o obj so
oda
pdf
postscript: ai eps ps
rtf
x-bcpio
x-cpio
x-csh
x-dvi
x-gtar
x-hdf
x-latex
x-mif
x-sh
x-shar
x-sv4cpio
x-sv4crc
x-tar
x-tcl
x-tex
x-ustar
x-java-applet: class
x-javascript: js
x-netcdf: cdf nc
x-pn-realaudio: ram
x-python-code: pyc
x-shockwave-flash: swf
x-texinfo: texi texinfo
x-troff: roff t tr
x-troff-man: man
x-troff-me: me
x-troff-ms: ms
x-wais-source: src
xml: rdf xsl
zip
audio/
basic: au snd
x-aiff: aif aifc aiff
x-pn-realaudio: ra
x-wav
image/
gif
ief
jpeg: jpe jpeg jpg
png
tiff: tif tiff
x-cmu-raster: ras
x-portable-anymap: pnm
x-portable-bitmap: pbm
x-portable-graymap: pgm
x-portable-pixmap: ppm
x-rgb
x-xbitmap: xbm
x-xpixmap: xpm
x-xwindowdump: xwd
text/
css
html: htm html
plain: txt
richtext: rtx
tab-separated-values: tsv
x-python: py
x-setext: etx
x-sgml: sgm sgml
xml
video/
mpeg: mpe mpeg mpg
quicktime: mov qt
x-msvideo: avi
x-sgi-movie: movie

application/
msword: doc dot
vnd.ms-excel: xls
vnd.ms-powerpoint: ppt pps
vnd.openxmlformats-officedocument.wordprocessingml.document: docx
vnd.openxmlformats-officedocument.spreadsheetml.sheet: xlsx
vnd.openxmlformats-officedocument.presentationml.presentation: pptx
vnd.oasis.opendocument.text: odt
vnd.oasis.opendocument.spreadsheet: ods
vnd.oasis.opendocument.presentation: odp
java-archive: jar
xhtml+xml: xhtml xht
json
image/
svg+xml: svg
bmp
vnd.microsoft.icon: ico
webp
audio/
midi: mid midi
mpeg: mp3
ogg
x-ms-wma: wma
video/
mp4
webm
x-flv
x-ms-wmv: wmv
text/
csv
`;

let kind = "";
const types: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/\n+/)
    .flatMap((row) => {
      const [subtype = "", extensions = subtype.replace("x-", "")] = row.split(": ");
      if (row.endsWith("/")) kind = row;
      return extensions.split(" ").map((extension) => [extension, kind + subtype] as const);
    }),
);

const hierarchical: ReadonlySet<string> = new Set(["http", "https", "ftp", "file"]);

/** Lower-case MIME type by the extension of the URL's path, or `Unknown`. O(length). Spec 4.1. */
export function mimeTypeOf(url: string): string {
  let rest = before(before(url, "#"), "?");
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

function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

function typeOfData(rest: string): string {
  const comma = rest.indexOf(",");
  if (comma === -1) return UNKNOWN;
  const type = before(rest.slice(0, comma), ";");
  return type.includes("=") || !type.includes("/") ? "text/plain" : type.toLowerCase();
}

const compressedTar: ReadonlySet<string> = new Set(["tgz", "taz", "tz"]);

function typeOfName(name: string): string {
  let { stem, extension } = split(name);
  if (compressedTar.has(extension)) return types.get("tar") ?? UNKNOWN;
  if (extension === "gz" || extension === "Z") ({ stem, extension } = split(stem));
  return types.get(extension) ?? types.get(extension.toLowerCase()) ?? UNKNOWN;
}

/** Extension from the last dot, which must not be the first character. */
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

/** Returns the MIME type that the class id of an object stands for. Spec 4.2. */
export function typeOfClassId(classId: string): string {
  const id = classId.toLowerCase();
  if (id.startsWith("java:") || id.startsWith("clsid:cafeefac")) return JAVA;
  return classIds.get(id) ?? (id.startsWith("clsid:") ? id : mimeTypeOf(id));
}

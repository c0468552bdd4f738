/** MIME type guessed from a URL alone: nothing is resolved, nothing downloaded. Source: spec 4.1, 4.2, D37. */

export const UNKNOWN = "Unknown";

/** `type: extensions`, a row each. The first block is the table of the original, the second what D37 adds. */
const TABLE = `
application/octet-stream: a bin dll exe o obj so
application/oda: oda
application/pdf: pdf
application/postscript: ai eps ps
application/rtf: rtf
application/x-bcpio: bcpio
application/x-cpio: cpio
application/x-csh: csh
application/x-dvi: dvi
application/x-gtar: gtar
application/x-hdf: hdf
application/x-latex: latex
application/x-mif: mif
application/x-sh: sh
application/x-shar: shar
application/x-sv4cpio: sv4cpio
application/x-sv4crc: sv4crc
application/x-tar: tar
application/x-tcl: tcl
application/x-tex: tex
application/x-ustar: ustar
application/x-java-applet: class
application/x-javascript: js
application/x-netcdf: cdf nc
application/x-pn-realaudio: ram
application/x-python-code: pyc
application/x-shockwave-flash: swf
application/x-texinfo: texi texinfo
application/x-troff: roff t tr
application/x-troff-man: man
application/x-troff-me: me
application/x-troff-ms: ms
application/x-wais-source: src
application/xml: rdf xsl
application/zip: zip
audio/basic: au snd
audio/x-aiff: aif aifc aiff
audio/x-pn-realaudio: ra
audio/x-wav: wav
image/gif: gif
image/ief: ief
image/jpeg: jpe jpeg jpg
image/png: png
image/tiff: tif tiff
image/x-cmu-raster: ras
image/x-portable-anymap: pnm
image/x-portable-bitmap: pbm
image/x-portable-graymap: pgm
image/x-portable-pixmap: ppm
image/x-rgb: rgb
image/x-xbitmap: xbm
image/x-xpixmap: xpm
image/x-xwindowdump: xwd
text/css: css
text/html: htm html
text/plain: txt
text/richtext: rtx
text/tab-separated-values: tsv
text/x-python: py
text/x-setext: etx
text/x-sgml: sgm sgml
text/xml: xml
video/mpeg: mpe mpeg mpg
video/quicktime: mov qt
video/x-msvideo: avi
video/x-sgi-movie: movie

application/msword: doc dot
application/vnd.ms-excel: xls
application/vnd.ms-powerpoint: ppt pps
application/vnd.openxmlformats-officedocument.wordprocessingml.document: docx
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet: xlsx
application/vnd.openxmlformats-officedocument.presentationml.presentation: pptx
application/vnd.oasis.opendocument.text: odt
application/vnd.oasis.opendocument.spreadsheet: ods
application/vnd.oasis.opendocument.presentation: odp
application/java-archive: jar
application/xhtml+xml: xhtml xht
image/svg+xml: svg
image/bmp: bmp
image/vnd.microsoft.icon: ico
image/webp: webp
audio/midi: mid midi
audio/mpeg: mp3
audio/ogg: ogg
video/mp4: mp4
video/webm: webm
video/x-flv: flv
video/x-ms-wmv: wmv
audio/x-ms-wma: wma
application/json: json
text/csv: csv
`;

const types: ReadonlyMap<string, string> = new Map(
  TABLE.split("\n").flatMap((row) => {
    const [type = "", extensions] = row.split(": ");
    return (extensions?.split(" ") ?? []).map((extension) => [extension, type] as const);
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

/** What a class id of an object stands for. Spec 4.2. */
export function typeOfClassId(classId: string): string {
  const id = classId.toLowerCase();
  if (id.startsWith("java:") || id.startsWith("clsid:cafeefac")) return JAVA;
  return classIds.get(id) ?? (id.startsWith("clsid:") ? id : mimeTypeOf(id));
}

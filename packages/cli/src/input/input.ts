import path from "node:path";

/** An input that the user named. `url` is its absolute URL in the report. */
export type Input =
  /** `root`: the folder at which the addresses of its site start, if a folder or a pattern named the file. */
  | { readonly kind: "file"; readonly url: string; readonly path: string; readonly root?: string }
  /**
   * `address` may hold a user name and a password; `url` never does. `typed`: the host and port that the user typed. For a page of a sitemap they are
   * those of the sitemap, and undefined if the sitemap is a file.
   */
  | { readonly kind: "web"; readonly url: string; readonly address: string; readonly typed: string | undefined }
  | { readonly kind: "stdin"; readonly url: string }
  /** Cannot be evaluated: a pattern without files, a folder without pages, an address of another kind. */
  | { readonly kind: "problem"; readonly url: string; readonly problem: string };

/**
 * Returns the media type of a file by its name (spec cli.md 1). Names of other files than pages have their own type, so that they fail with a
 * clear message. Any other name, such as page.php or page, is HTML.
 */
export function contentTypeOfFile(file: string): string {
  return byExtension.get(path.extname(file).toLowerCase()) ?? "text/html";
}

/** Returns true if the extension of a name is known. */
export function hasKnownType(file: string): boolean {
  return byExtension.has(path.extname(file).toLowerCase());
}

const byExtension = new Map([
  [".html", "text/html"],
  [".htm", "text/html"],
  [".xhtml", "application/xhtml+xml"],
  [".xht", "application/xhtml+xml"],
  [".xml", "application/xml"],
  [".svg", "image/svg+xml"],
  [".pdf", "application/pdf"],
  [".avif", "image/avif"],
  [".css", "text/css"],
  [".csv", "text/csv"],
  [".doc", "application/msword"],
  [".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  [".eml", "message/rfc822"],
  [".epub", "application/epub+zip"],
  [".gif", "image/gif"],
  [".gz", "application/gzip"],
  [".ico", "image/vnd.microsoft.icon"],
  [".jpeg", "image/jpeg"],
  [".jpg", "image/jpeg"],
  [".js", "text/javascript"],
  [".json", "application/json"],
  [".md", "text/markdown"],
  [".mht", "multipart/related"],
  [".mhtml", "multipart/related"],
  [".mjs", "text/javascript"],
  [".mp3", "audio/mpeg"],
  [".mp4", "video/mp4"],
  [".odp", "application/vnd.oasis.opendocument.presentation"],
  [".ods", "application/vnd.oasis.opendocument.spreadsheet"],
  [".odt", "application/vnd.oasis.opendocument.text"],
  [".png", "image/png"],
  [".ppt", "application/vnd.ms-powerpoint"],
  [".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  [".rtf", "application/rtf"],
  [".swf", "application/x-shockwave-flash"],
  [".tar", "application/x-tar"],
  [".ts", "text/plain"],
  [".txt", "text/plain"],
  [".webp", "image/webp"],
  [".woff", "font/woff"],
  [".woff2", "font/woff2"],
  [".xls", "application/vnd.ms-excel"],
  [".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  [".zip", "application/zip"],
]);

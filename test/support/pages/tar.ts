/** Reads the files of an uncompressed tar archive by path. It supports ustar prefixes and the path records of pax, which npm packages use. */
export function readTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let longPath: string | undefined;
  for (let at = 0; at + 512 <= archive.length;) {
    const header = archive.subarray(at, at + 512);
    if (header[0] === 0) break;
    const size = Number.parseInt(text(header, 124, 12), 8) || 0;
    const content = archive.subarray(at + 512, at + 512 + size);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === "x") longPath = /\d+ path=([^\n]*)\n/.exec(content.toString("utf8"))?.[1] ?? longPath;
    else {
      if (type === "0" || type === "\0") files.set(longPath ?? path(header), content);
      longPath = undefined;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function path(header: Buffer): string {
  const prefix = text(header, 257, 5) === "ustar" ? text(header, 345, 155) : "";
  return prefix === "" ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`;
}

function text(header: Buffer, start: number, length: number): string {
  const end = header.indexOf(0, start);
  return header.toString("utf8", start, end === -1 || end > start + length ? start + length : end);
}

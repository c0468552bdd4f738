/**
 * Undoes the escapes of names that are no XML names: `_x0020_` is a space, `_xHHHHHHHH_` a character beyond the first plane
 * (SOAPpy; ISO 9075-14). What stands for no character stays as it is.
 */
export function unescapeName(name: string): string {
  if (!name.includes("_x")) return name;
  return name.replace(/_x([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})_/g, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? escape : String.fromCodePoint(code);
  });
}

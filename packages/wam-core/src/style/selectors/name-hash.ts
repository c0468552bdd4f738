/** Returns the FNV-1a of a name in lower case. Names that differ only in ASCII case have the same, as quirks mode and HTML need. */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    let code = name.charCodeAt(i);
    if (code >= 65 && code <= 90) code += 32;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  // The low bits of FNV are its weakest: fold in the high bits.
  return (hash ^ (hash >>> 15)) >>> 0;
}

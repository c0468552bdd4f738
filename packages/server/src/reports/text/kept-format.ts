/** Makes a format once for each language: making one takes 50 µs, and a page needs hundreds. */
export function keptFormat<Format>(make: (language: string) => Format): (language: string) => Format {
  const known = new Map<string, Format>();
  return (language) => {
    const found = known.get(language);
    if (found !== undefined) return found;
    const made = make(language);
    known.set(language, made);
    return made;
  };
}

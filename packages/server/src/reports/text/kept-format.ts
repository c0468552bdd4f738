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

/** Texts that are kept of a language; of others all are made anew. */
const MOST_TEXTS = 10_000;

/** Makes the text of a value once for each language: a format takes 1 µs, and most that pages show are the same few thousand. */
export function formattedTexts<Value extends string | number>(
  make: (language: string, value: Value) => string,
): (language: string, value: Value) => string {
  const ofLanguage = keptFormat(() => new Map<Value, string>());
  return (language, value) => {
    const known = ofLanguage(language);
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = make(language, value);
    if (known.size >= MOST_TEXTS) known.clear();
    known.set(value, made);
    return made;
  };
}

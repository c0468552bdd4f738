/** Tells the language of a text. The caller passes one: the data that it needs are large. */
export interface LanguageDetector {
  /** Primary subtags of the languages that it knows. */
  readonly languages: ReadonlySet<string>;
  /** The likelihood of languages, by primary subtag, from 0 to 1. */
  detect(text: string): Readonly<Record<string, number>>;
}

/** Detects the language of a text. The caller passes one, because it needs large data. */
export interface LanguageDetector {
  /** The primary subtags of the languages that it knows. */
  readonly languages: ReadonlySet<string>;
  /** Returns the likelihoods of languages, by primary subtag, from 0 to 1. */
  detect(text: string): Readonly<Record<string, number>>;
}

/**
 * Returns true for a language tag whose primary subtag is in IANA's registry; case does not matter.
 * @param tag  `en-US`; grandfathered tags such as `i-lux` have no such subtag.
 */
export function hasKnownLanguage(tag: string): boolean {
  return /^[a-z]{2,8}(?:-|$)/i.test(tag);
}

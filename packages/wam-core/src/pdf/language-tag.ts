const ALPHABETIC = /^[a-z]+$/;
const ALPHANUMERIC = /^[a-z0-9]+$/;
/** Tags that were registered before the grammar of RFC 5646 (2.1), which does not cover them. */
const irregular: ReadonlySet<string> = new Set([
  "en-gb-oed",
  "i-ami",
  "i-bnn",
  "i-default",
  "i-enochian",
  "i-hak",
  "i-klingon",
  "i-lux",
  "i-mingo",
  "i-navajo",
  "i-pwn",
  "i-tao",
  "i-tay",
  "i-tsu",
  "sgn-be-fr",
  "sgn-be-nl",
  "sgn-ch-de",
]);

/**
 * Returns true for a well-formed language tag (RFC 5646, 2.2.9), such as `en`, `nb-NO`, `zh-Hant-TW`. Its subtags may
 * be unregistered. A tag for private use only (`x-...`) names no language and does not count. Cost: linear; the parts
 * are matched one by one.
 */
export function isLanguageTag(tag: string): boolean {
  const lower = tag.toLowerCase();
  if (irregular.has(lower)) return true;
  const parts = lower.split("-");
  if (parts.some((part) => part.length > 8 || !ALPHANUMERIC.test(part))) return false;
  let at = 0;
  const next = (fits: (part: string) => boolean): boolean => {
    const part = parts[at];
    if (part === undefined || !fits(part)) return false;
    at++;
    return true;
  };
  const primary = parts[0] ?? "";
  if (!next((part) => part.length >= 2 && ALPHABETIC.test(part))) return false;
  // Only a language of two or three letters may have extended language subtags.
  if (primary.length <= 3) for (let i = 0; i < 3; i++) if (!next(isLetters(3))) break;
  next(isLetters(4)); // script
  next((part) => (part.length === 2 && ALPHABETIC.test(part)) || /^[0-9]{3}$/.test(part)); // region
  const variants = new Set<string>();
  while (next(isVariant)) {
    const variant = parts[at - 1] ?? "";
    if (variants.has(variant)) return false;
    variants.add(variant);
  }
  return areExtensions(parts.slice(at));
}

function isLetters(length: number): (part: string) => boolean {
  return (part) => part.length === length && ALPHABETIC.test(part);
}

function isVariant(part: string): boolean {
  return part.length >= 5 || (part.length === 4 && /^[0-9]/.test(part));
}

/** Returns true for valid extensions such as `u-co-phonebk`, `x-private`: unique singletons, each with its subtags. */
function areExtensions(parts: readonly string[]): boolean {
  const singletons = new Set<string>();
  let since = 0;
  let singleton = "";
  for (const part of parts) {
    if (part.length === 1 && singleton !== "x") {
      if ((singleton !== "" && since === 0) || singletons.has(part)) return false;
      singletons.add(part);
      singleton = part;
      since = 0;
    } else {
      if (singleton === "") return false;
      since++;
    }
  }
  return singleton === "" || since > 0;
}

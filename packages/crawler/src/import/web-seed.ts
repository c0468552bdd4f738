/** Longer than any address that servers take. */
const MAX_SEED_LENGTH = 8_000;

/**
 * Why a text cannot be a seed, or undefined when it can: an absolute http or https URL with a host and without a login.
 * Spec 4.3. The sentence does not quote the text: there may be a password in it.
 */
export function seedProblem(seed: string): string | undefined {
  if (seed.length > MAX_SEED_LENGTH) return `The URL has more than ${MAX_SEED_LENGTH} characters.`;
  const url = /^https?:\/\//i.test(seed) && !/\p{Cc}/u.test(seed) ? URL.parse(seed) : null;
  if (url === null) return "It must be an absolute http or https URL, such as https://www.example.org/.";
  if (url.username !== "" || url.password !== "")
    return "The URL contains a user name or password, but sites are crawled without a login.";
  return undefined;
}

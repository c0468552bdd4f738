/**
 * Sort-friendly key of a URL as pywb and its `surt` make it, so that their look-ups find our lines:
 * `https://www.Example.org:443/A/?b&a` -> `org,example)/a?a&b`. Scheme, `www.`, port by default, letter case, session
 * ids, empty path segments and the slash at the end do not count. What is no http(s) URL is its own key.
 *
 * Cost: linear, but for sorting the query's parts.
 */
export function surtKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return url;
  const host = parsed.hostname.replace(/^www\d*\./, "");
  const port = parsed.port === "" ? "" : `:${parsed.port}`;
  return `${host.split(".").reverse().join(",")}${port})${pathKey(parsed.pathname)}${queryKey(parsed.search)}`;
}

const SESSION_FOLDER = /^\((?:[0-9a-z]{24}|(?:[a-z]\([0-9a-z]{24}\))+)\)$/; // of ASP.NET
const sessionParameters = [/^(?:jsessionid|phpsessid|sid)=[0-9a-z]{32}$/, /^aspsessionid[a-z]{8}=[a-z]{24}$/];

function pathKey(pathname: string): string {
  const segments: string[] = [];
  for (const segment of unescaped(pathname).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  const folders = segments.map((segment) => escaped(segment).toLowerCase());
  const page = folders.at(-1) ?? "";
  return `/${(page.includes(".aspx") ? folders.filter((folder) => !SESSION_FOLDER.test(folder)) : folders).join("/")}`;
}

function queryKey(search: string): string {
  if (search.length < 2) return "";
  const parts = escaped(unescaped(search.slice(1)))
    .toLowerCase()
    .split("&");
  const kept = parts.filter(
    (part, at) =>
      !sessionParameters.some((pattern) => pattern.test(part)) &&
      !(part.startsWith("cfid=") && parts[at + 1]?.startsWith("cftoken=") === true) &&
      !(part.startsWith("cftoken=") && parts[at - 1]?.startsWith("cfid=") === true),
  );
  const query = kept.sort(byNameThenValue).join("&");
  return query === "" ? "" : `?${query}`;
}

/** `=` sorts before every other character, and a name without value before the name with one. */
function byNameThenValue(a: string, b: string): number {
  const [first, second] = [a.replace("=", "\0"), b.replace("=", "\0")];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Percent-decodes until nothing is left to decode, in one pass; one character an octet. */
function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  const characters: string[] = [];
  for (const character of text) {
    characters.push(character);
    while (characters.at(-3) === "%") {
      const digits = `${characters.at(-2)}${characters.at(-1)}`;
      if (!/^[0-9a-f]{2}$/i.test(digits)) break;
      characters.length -= 3;
      characters.push(String.fromCharCode(Number.parseInt(digits, 16)));
    }
  }
  return characters.join("");
}

/** Percent-encodes what is no visible ASCII, `#` and `%`. */
function escaped(text: string): string {
  return text.replace(
    /[^\x21\x22\x24\x26-\x7e]/g,
    (octet) => `%${octet.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
}

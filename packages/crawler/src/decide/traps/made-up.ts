import { createHash } from "node:crypto";
import { hostOf } from "./url-groups.ts";

/**
 * Returns a made-up URL in the directory of `url`: its last name is sixteen letters, with the same extension or the same final slash. It is
 * derived from `url`, so that a resumed crawl requests the same one.
 *
 * @param salt  another text gives another name.
 */
export function madeUpName(url: string, salt = ""): string {
  const path = pathOf(url);
  const root = path.indexOf("/", path.indexOf("//") + 2) + 1;
  const last = path.lastIndexOf("/", path.endsWith("/") ? path.length - 2 : path.length) + 1;
  const start = Math.max(root, last);
  const directory = path.slice(0, start);
  const name = path.slice(start);
  const end = name.endsWith("/") ? "/" : (/\.[a-z]\w{0,7}$/i.exec(name)?.[0] ?? "");
  return directory + lettersOf(directory + end + salt) + end;
}

/** Returns the directory and ending of `url`. URLs of one kind have one made-up name. */
export function kindOfName(url: string): string {
  const madeUp = madeUpName(url);
  return madeUp.replace(/[a-p]{16}(?=[^/]*\/?$)/, "*");
}

/**
 * Returns a URL like `url` that no real site reaches: the year 9193 of a calendar, number 90,731,422 of a list. Undefined if its path and
 * query contain no number.
 */
export function farAway(url: string): string | undefined {
  const start = url.indexOf(hostOf(url)) + hostOf(url).length;
  const end = url.length;
  const part = url.slice(start, Math.min(end, start + 2_048));
  const numbers = [...part.matchAll(/[0-9]+/g)];
  const last = numbers.at(-1);
  if (last === undefined) return undefined;
  const digits = digitsOf(url);
  const long = numbers.filter(([number]) => number.length >= 3);
  let far = part;
  // From the end, so that earlier positions stay valid. A year or an identifier keeps its length; a small number grows.
  for (const number of (long.length > 0 ? long : [last]).toReversed()) {
    const [text] = number;
    const other =
      text.length >= 3 ? `9${digits.repeat(4)}`.slice(0, Math.min(text.length, 32)) : `9${digits.slice(0, 7)}`;
    far =
      far.slice(0, number.index) +
      (other === text ? other.replace(/.$/, "0") : other) +
      far.slice(number.index + text.length);
  }
  return url.slice(0, start) + far;
}

function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function lettersOf(text: string): string {
  return hashOf(text)
    .slice(0, 16)
    .replace(/./g, (digit) => "abcdefghijklmnop".charAt(Number.parseInt(digit, 16)));
}

function digitsOf(text: string): string {
  return BigInt(`0x${hashOf(text)}`)
    .toString()
    .slice(0, 16);
}

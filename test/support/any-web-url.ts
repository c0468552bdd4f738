import fc from "fast-check";
import { anyCharacter } from "./any-text.ts";

export interface UrlParts {
  readonly query?: boolean;
  readonly fragment?: boolean;
  readonly port?: boolean;
  readonly userInfo?: boolean;
}

/** The characters of RFC 3986, 2 and 3. */
const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
const ofUserInfo = "-._~!$&'()*+,;=:";
const ofSegment = `${ofUserInfo}@`;
const ofQuery = `${ofSegment}/?`;

/**
 * Makes any web URL, like fast-check's `webUrl`. That one lists all 1.1 million code points that a percent sign may stand for, which takes a
 * process more than a second, and much memory.
 */
export function anyWebUrl(parts: UrlParts = {}): fc.Arbitrary<string> {
  const { query = false, fragment = false, port = false, userInfo = false } = parts;
  return fc
    .tuple(
      fc.constantFrom("http://", "https://"),
      part(userInfo, "", textOf(ofUserInfo), "@"),
      fc.webAuthority({ withPort: port }),
      fc.oneof(pathOf("small", "xsmall"), pathOf("xsmall", "small")),
      part(query, "?", textOf(ofQuery), ""),
      part(fragment, "#", textOf(ofQuery), ""),
    )
    .map((all) => all.join(""));
}

function part(include: boolean, before: string, text: fc.Arbitrary<string>, after: string): fc.Arbitrary<string> {
  return include
    ? fc.option(text, { nil: undefined }).map((value) => (value === undefined ? "" : before + value + after))
    : fc.constant("");
}

function pathOf(segment: fc.Size, segments: fc.Size): fc.Arbitrary<string> {
  return fc
    .array(
      textOf(ofSegment, segment).map((text) => `/${text}`),
      { size: segments },
    )
    .map((all) => all.join(""));
}

function textOf(signs: string, size: fc.Size = "small"): fc.Arbitrary<string> {
  const unit = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...letters, ...signs) },
    { weight: 1, arbitrary: anyCharacter.map(percentEncoded) },
  );
  return fc.string({ unit, size });
}

/** Encodes a character, also one that does not need it: `%61`. */
function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}

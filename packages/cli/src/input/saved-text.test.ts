import { expect, test } from "vitest";
import { savedText } from "./read-text.ts";

/** Tests the encodings of Windows editors and of PowerShell's `>`. */

const text = "http://bücher.example/\r\n";
const utf16be = (written: string) => Buffer.from(`\uFEFF${written}`, "utf16le").swap16();

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
  ["UTF-16, little-endian", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16, big-endian", utf16be(text)],
])("%s is read without the mark", (_, bytes) => {
  expect(savedText(bytes)).toBe(text);
});

test.each([
  ["Windows-1252", Buffer.from(text, "latin1"), "It is not valid UTF-8 in line 1: save it as UTF-8."],
  ["Windows-1252 in the third line", Buffer.from(`a\r\nb\n${text}`, "latin1"), "It is not valid UTF-8 in line 3: save"],
  [
    "a character that is cut off at the end",
    Buffer.from(`a\n${text}ü`).subarray(0, -1),
    "It is not valid UTF-8 in line 3: save",
  ],
  ["UTF-16 without a mark", Buffer.from(text, "utf16le"), "It is not valid UTF-8 in line 1: save it as UTF-8."],
  ["UTF-16 of Latin letters without a mark", Buffer.from("http://a.eu/", "utf16le"), "It is not a text in UTF-8"],
  ["half a character of UTF-16", Buffer.from([0xff, 0xfe, 0x41]), "It is not valid UTF-16: save it as UTF-8."],
])("%s is refused with a remedy", (_, bytes, message) => {
  expect(() => savedText(bytes)).toThrow(message);
});

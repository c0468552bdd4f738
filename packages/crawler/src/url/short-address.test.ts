import { expect, test } from "vitest";
import { isShortAddress } from "./site.ts";

test.each(["127", "127/", "10.1", "10.1:8080/x", "0x7f000001", "2130706433?a", " 127 ", "127.0.1"])(
  "%j is a short address",
  (typed) => {
    expect(isShortAddress(typed)).toBe(true);
  },
);

test.each([
  "127.0.0.1",
  "127.0.0.1:8080/x",
  "localhost:8080",
  "127.example.org",
  "1.2.3.4.example",
  "http://127/",
  "[::1]",
  "",
  "a 1",
])("%j is not a short address", (typed) => {
  expect(isShortAddress(typed)).toBe(false);
});

import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [40_000, "40 kB"],
  [40_001, "41 kB"],
  [999_000, "999 kB"],
  [999_999, "1.0 MB"],
  [1_000_000, "1.0 MB"],
  [1_249_999, "1.2 MB"],
  [999_900_000, "999.9 MB"],
  [999_999_999, "1.0 GB"],
  [12_345_678_901, "12.3 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test("in German", () => {
  expect(sizeText(1_249_999, "de")).toBe("1,2 MB");
});

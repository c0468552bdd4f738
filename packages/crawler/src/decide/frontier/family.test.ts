import { expect, test } from "vitest";
import { familyOf } from "./group-shares.ts";

test.each([
  ["http://a.example/cal.php?day=1&view=2", "a.example/cal.php?"],
  ["http://a.example/list/?sort=up&page=3", "a.example/list/?"],
  ["http://a.example/manual/part/chapter.html", "a.example/manual/part/"],
])("%s is of the family %s, whatever its parameters", (url, family) => {
  expect(familyOf(url)).toBe(family);
});

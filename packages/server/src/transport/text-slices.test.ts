import { expect, test } from "vitest";
import { jsonReply } from "./json-reply.ts";
import { resultTexts } from "./soap/write-answer.ts";
import { parseAnswer } from "./soap/parse-xml.ts";
import { textSlices } from "./reply.ts";

test("slices joined are the text, and no character is divided", () => {
  expect([...textSlices("ab\u{1f600}cd", 3)]).toEqual(["ab\u{1f600}", "cd"]);
  expect([...textSlices("\u{1f600}\u{1f600}", 1)]).toEqual(["\u{1f600}", "\u{1f600}"]);
  expect([...textSlices("", 3)]).toEqual([]);
  expect([...textSlices("abc", 3)]).toEqual(["abc"]);
});

test("a text of several slices is the same in JSON and SOAP", async () => {
  const text = `${"a".repeat(262_143)}\u{1f600}<"&\\\r\n${"b".repeat(300_000)}`;
  const [json, soap] = [
    [...jsonReply(text).text()],
    [...resultTexts({ method: "m", namespace: "", style: { version: "1.1", schema: "1999" } }, text)],
  ];
  expect(Math.max(...[...json, ...soap].map((slice) => slice.length))).toBeLessThan(300_000);
  expect(JSON.parse(json.join(""))).toEqual({ result: text });
  expect(await parseAnswer(soap.join(""))).toBe(text);
});

import { expect, test } from "vitest";
import { fromProtocolJson, toProtocolJson } from "./protocol-json.ts";

const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256);

test("values keep their types at any depth: dates, bytes; undefined becomes null", () => {
  const value = {
    at: new Date(1_700_000_000_123),
    list: [1, "a", null, new Date(0), [bytes.subarray(5, 9)], { deep: { of: bytes, none: undefined } }],
    text: '"ü𝄞\n',
    empty: [{}, [], "", 0, false],
  };
  expect(toProtocolJson(value)).toBe(
    `{"at":{"@date":1700000000123},"list":[1,"a",null,{"@date":0},[{"@bytes":"BQYHCA=="}],{"deep":{"of":{"@bytes":"${Buffer.from(bytes).toString("base64")}"}}}],"text":"\\"ü𝄞\\n","empty":[{},[],"",0,false]}`,
  );
  expect(fromProtocolJson(toProtocolJson(value))).toEqual({
    ...value,
    list: [...value.list.slice(0, 4), [Buffer.from([5, 6, 7, 8])], { deep: { of: Buffer.from(bytes) } }],
  });
  expect([toProtocolJson(undefined), fromProtocolJson(toProtocolJson(Buffer.from("é")))]).toEqual([
    "null",
    Buffer.from("é"),
  ]);
});

test("the given value does not change", () => {
  const date = new Date(5);
  const value = { list: [date], same: { n: 1 } };
  toProtocolJson(value);
  expect(value).toEqual({ list: [date], same: { n: 1 } });
});

test("the value at __proto__ is handled like any other", () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"b":2}');
  const text = toProtocolJson([value, new Date(1)]);
  expect(text).toBe('[{"__proto__":{"a":1},"b":2},{"@date":1}]');
});

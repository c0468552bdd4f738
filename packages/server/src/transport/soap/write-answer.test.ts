import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { parseAnswer } from "./parse-xml.ts";
import { unescapeName } from "./names.ts";
import { resultTexts, writeFault } from "./write-answer.ts";
import { anyText } from "../../../../../test/support/any-text.ts";

const style = { version: "1.1", schema: "1999" } as const;
const call = { method: "m", namespace: "", style };
const writeResult = (...args: Parameters<typeof resultTexts>) => [...resultTexts(...args)].join("");

test("any text is read back unchanged", async () => {
  const legal = anyText().filter((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text));
  const property = fc.asyncProperty(legal, async (text) => {
    expect(await parseAnswer(writeResult(call, text))).toBe(text);
  });
  await fc.assert(property, { numRuns: 150 });
});

test("characters that XML does not allow are replaced, and the answer stays well-formed", async () => {
  expect(await parseAnswer(writeResult(call, "a\u0000b\ud800c\uffff"))).toBe("a\ufffdb\ufffdc\ufffd");
});

test.each([
  ["null of 1999", null, "1999", '<Result xsi:null="1"/>'],
  ["null of 2001", null, "2001", '<Result xsi:nil="true"/>'],
  ["a text", "x", "1999", '<Result xsi:type="xsd:string">x</Result>'],
  ["an integer", 7, "1999", '<Result xsi:type="xsd:integer">7</Result>'],
  ["a double", 0.5, "1999", '<Result xsi:type="xsd:double">0.5</Result>'],
  ["infinity", -Infinity, "1999", '<Result xsi:type="xsd:double">-INF</Result>'],
  ["a boolean", true, "2001", '<Result xsi:type="xsd:boolean">true</Result>'],
  [
    "an array",
    ["a"],
    "1999",
    'arrayType="xsd:ur-type[1]" xsi:type="SOAP-ENC:Array"><item xsi:type="xsd:string">a</item></Result>',
  ],
  ["an array of 2001", [], "2001", 'arrayType="xsd:anyType[0]"'],
  [
    "a struct",
    { "a b": 1 },
    "1999",
    '<Result xsi:type="SOAP-ENC:Struct"><a_x0020_b xsi:type="xsd:integer">1</a_x0020_b></Result>',
  ],
] as const)("%s", (_, value, schema, expected) => {
  expect(writeResult({ ...call, style: { ...style, schema } }, value)).toContain(expected);
});

test("the response is named after the method, in its namespace", () => {
  expect(writeResult({ ...call, namespace: 'u"&' }, "x")).toContain('<m:mResponse xmlns:m="u&quot;&amp;"><Result');
  expect(writeResult(call, "x")).toContain("<mResponse><Result");
});

test("any key becomes an XML name that decodes to the key", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (key) => {
      const names: string[] = [];
      const parser = new SaxesParser();
      parser.on("opentag", ({ name }) => void names.push(name));
      parser.write(writeResult(call, { [key]: "x" })).close();
      expect(unescapeName(names.at(-1) ?? "")).toBe(key);
    }),
  );
});

test("faults of both versions are well-formed and name their code", () => {
  for (const version of ["1.1", "1.2"] as const) {
    const fault = { by: "client", text: "Bad Request", code: "BadArguments", message: "a < b", remedy: "x" } as const;
    const text = writeFault(fault, { ...style, version });
    new SaxesParser({ xmlns: true }).write(text).close();
    expect(text).toContain("<code>BadArguments</code><message>a &lt; b</message>");
    expect(text).toContain(version === "1.1" ? "<faultcode>SOAP-ENV:Client</faultcode>" : "SOAP-ENV:Sender");
  }
});

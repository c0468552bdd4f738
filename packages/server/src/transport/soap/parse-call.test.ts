import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArgumentValue } from "../service.ts";
import { parseCall } from "./parse-call.ts";
import { soap2001, soapPy } from "./test-envelope.ts";

/** Returns arguments without prototypes, which a comparison would see. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString("hex") : JSON.parse(JSON.stringify(value));

async function argumentsOf(body: string) {
  const { positional, byName } = await parseCall(soapPy(body));
  return { positional: positional.map(plain), named: plain(byName) };
}

const one = async (element: string): Promise<unknown> =>
  (await argumentsOf(`<m SOAP-ENC:root="1">${element}</m>`)).positional[0];

describe("a call as SOAPpy writes it", () => {
  test("positional arguments come in numeric order (AT-SOAP-4)", async () => {
    const body = '<ns1:m xmlns:ns1="x" SOAP-ENC:root="1"><v10>ten</v10><v2>two</v2><v1>one</v1></ns1:m>';
    expect(await argumentsOf(body)).toEqual({ positional: ["one", "two", "ten"], named: {} });
  });

  const inline = `<check SOAP-ENC:root="1">
    <v1 xsi:type="xsd:string">http://a.example/</v1><v2 xsi:type="xsd:string">PHA+\n</v2>
    <v3 xsi:type="xsd:string">text/html</v3><v4 xsi:type="xsd:string">utf-8</v4><v5 xsi:type="xsd:string">all</v5>
    <httpheader xsi:type="SOAP-ENC:SOAPStruct"><content-type xsi:type="xsd:string">text/html</content-type></httpheader>
    <compression xsi:type="xsd:string">base64</compression></check>`;
  const referred = `<check SOAP-ENC:root="1">
    <v1 href="#i1"/><v2 href="#i2"/><v3 href="#i3"/><v4 href="#i4"/><v5 href="#i5"/>
    <httpheader href="#i6"/><compression href="#i7"/></check>
    <v1 xsi:type="xsd:string" id="i1" SOAP-ENC:root="0">http://a.example/</v1>
    <v2 xsi:type="xsd:string" id="i2" SOAP-ENC:root="0">PHA+\n</v2>
    <v3 xsi:type="xsd:string" id="i3" SOAP-ENC:root="0">text/html</v3>
    <v4 xsi:type="xsd:string" id="i4" SOAP-ENC:root="0">utf-8</v4>
    <v5 xsi:type="xsd:string" id="i5" SOAP-ENC:root="0">all</v5>
    <httpheader xsi:type="SOAP-ENC:SOAPStruct" id="i6" SOAP-ENC:root="0"><content-type href="#i3"/></httpheader>
    <compression xsi:type="xsd:string" id="i7" SOAP-ENC:root="0">base64</compression>`;

  test("references, also shared ones, mean the same as inline values (AT-SOAP-2)", async () => {
    const expected = {
      positional: ["http://a.example/", "PHA+\n", "text/html", "utf-8", "all"],
      named: { httpheader: { "content-type": "text/html" }, compression: "base64" },
    };
    expect(await argumentsOf(inline)).toEqual(expected);
    expect(await argumentsOf(referred)).toEqual(expected);
  });

  test("the method is the child marked as root, wherever it stands", async () => {
    const call = await parseCall(soapPy('<a SOAP-ENC:root="0" id="i1">x</a><b SOAP-ENC:root="1"><v1 href="#i1"/></b>'));
    expect([call.method, call.positional]).toEqual(["b", ["x"]]);
  });

  test.each<[string, string, unknown]>([
    ["an integer", '<v1 xsi:type="xsd:integer">1789</v1>', 1789],
    ["a long", '<v1 xsi:type="xsd:long"> -3 </v1>', -3],
    ["a double", '<v1 xsi:type="xsd:double">0.5</v1>', 0.5],
    ["a float in the style of SOAPpy", '<v1 xsi:type="xsd:float">1e3</v1>', 1000],
    ["True (AT-SOAP-5)", '<v1 xsi:type="xsd:boolean">True</v1>', true],
    ["FALSE", '<v1 xsi:type="xsd:boolean">FALSE</v1>', false],
    ["1", '<v1 xsi:type="xsd:boolean">1</v1>', true],
    ["ur-type", '<v1 xsi:type="xsd:ur-type">x</v1>', "x"],
    ["no type", "<v1>x</v1>", "x"],
    ["an empty text", '<v1 xsi:type="xsd:string"></v1>', ""],
    ["null of 1999", '<v1 xsi:null="1"/>', null],
    ["an empty array", '<v1 SOAP-ENC:arrayType="ns1:SOAPStruct[0]" xsi:type="SOAP-ENC:Array" xmlns:ns1="u"></v1>', []],
    [
      "an array",
      '<v1 SOAP-ENC:arrayType="xsd:string[2]" xsi:type="SOAP-ENC:Array"><item>a</item><item>b</item></v1>',
      ["a", "b"],
    ],
    ["base64", '<v1 xsi:type="SOAP-ENC:base64">aGV\nsbG8=</v1>', Buffer.from("hello").toString("hex")],
    ["escaped names", "<v1><_x0031_st_x0020_name>x</_x0031_st_x0020_name></v1>", { "1st name": "x" }],
    ["CDATA and references", "<v1><![CDATA[<p>]]>&amp;&#x41;</v1>", "<p>&A"],
    [
      "a map of PHP and Perl",
      '<v1 xsi:type="a:Map" xmlns:a="http://xml.apache.org/xml-soap"><item><key>Content-Type</key><value>text/html</value></item></v1>',
      { "Content-Type": "text/html" },
    ],
  ])("%s", async (_, element, expected) => {
    expect(await one(element)).toEqual(expected);
  });
});

test("null and types of 2001 are read, and the answer has types of 2001", async () => {
  const call = await parseCall(soap2001('<m><v1 xsi:nil="true"/><v2 xsi:type="xsd:int">5</v2></m>'));
  expect([call.positional, call.style]).toEqual([[null, 5], { version: "1.1", schema: "2001" }]);
  expect((await parseCall(soapPy("<m/>"))).style).toEqual({ version: "1.1", schema: "1999" });
});

test("a SOAP 1.2 envelope is read as SOAP 1.2", async () => {
  const text = `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><m xmlns="u"><url>x</url></m></e:Body></e:Envelope>`;
  const { style, method, namespace, byName } = await parseCall(text);
  expect({ style, method, namespace, named: plain(byName) }).toEqual({
    style: { version: "1.2", schema: "1999" },
    method: "m",
    namespace: "u",
    named: { url: "x" },
  });
});

test("arguments that Perl and PHP number in their own way are positional", async () => {
  expect(await argumentsOf("<m><c-gensym5>a</c-gensym5><c-gensym12>b</c-gensym12></m>")).toMatchObject({
    positional: ["a", "b"],
  });
  expect(await argumentsOf("<m><param1>b</param1><param0>a</param0></m>")).toMatchObject({ positional: ["a", "b"] });
});

const deep = (depth: number) => soapPy(`<m><v1>${"<a>".repeat(depth)}x${"</a>".repeat(depth)}</v1></m>`);

test.each([
  [
    "a DOCTYPE (AT-SOAP-6)",
    soapPy("<m/>").replace("<SOAP-ENV:Envelope", '<!DOCTYPE x [<!ENTITY e "x">]><SOAP-ENV:Envelope'),
    "DOCTYPE",
  ],
  ["an entity", soapPy("<m><v1>&e;</v1></m>"), "cannot be read"],
  ["nothing", "", "no element|document"],
  ["no XML", "hello", "cannot be read"],
  ["cut off", soapPy("<m/>").slice(0, -20), "cannot be read"],
  ["another root", "<a/>", "root element is not Envelope"],
  ["an envelope of no version", '<Envelope xmlns="urn:x"><Body><m/></Body></Envelope>', "unknown version"],
  ["no Body", '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"/>', "no Body"],
  ["no method", soapPy(""), "no method"],
  ["an argument twice", soapPy("<m><url>a</url><url>b</url></m>"), "occurs twice"],
  [
    "an id twice",
    soapPy('<m><v1 href="#i1"/></m><a id="i1" SOAP-ENC:root="0"/><b id="i1" SOAP-ENC:root="0"/>'),
    "occurs twice",
  ],
  ["a reference to nowhere", soapPy('<m><v1 href="#i1"/></m>'), "has no target"],
  ["a reference to elsewhere", soapPy('<m><v1 href="http://x/"/></m>'), "has no target"],
  [
    "a value that holds itself",
    soapPy('<m><v1 href="#i1"/></m><a id="i1" SOAP-ENC:root="0"><b href="#i1"/></a>'),
    "refers to itself",
  ],
  [
    "a circle of references",
    soapPy('<m><v1 href="#i1"/></m><a id="i1" href="#i2" SOAP-ENC:root="0"/><a id="i2" href="#i1" SOAP-ENC:root="0"/>'),
    "nested|itself",
  ],
  ["65 levels", deep(70), "nested more than 64"],
  ["too many elements", soapPy(`<m>${"<a/>".repeat(100_001)}</m>`), "more than 100000 elements"],
  [
    "too many attributes",
    soapPy(`<m ${Array.from({ length: 200_001 }, (_, i) => `a${i}=""`).join(" ")}/>`),
    "more than 200000 attributes",
  ],
  ["wrong base64", soapPy('<m><v1 xsi:type="SOAP-ENC:base64">!!!</v1></m>'), "not valid base64"],
  ["a wrong integer", soapPy('<m><v1 xsi:type="xsd:int">x</v1></m>'), "not of type int"],
  ["an unbound prefix", soapPy("<m><x:v1/></m>"), "cannot be read"],
])("refused: %s", async (_, text, message) => {
  await expect(parseCall(text)).rejects.toMatchObject({ code: "BadRequest", message: expect.stringMatching(message) });
});

test("a chain of shared references is not multiplied", async () => {
  const level = (i: number) => `<a id="i${i}" SOAP-ENC:root="0">${`<b href="#i${i + 1}"/>`.repeat(10)}</a>`;
  const body = `<m><v1 href="#i0"/></m>${Array.from({ length: 20 }, (_, i) => level(i)).join("")}<a id="i20" SOAP-ENC:root="0">x</a>`;
  const { positional } = await parseCall(soapPy(body));
  let value: ArgumentValue = positional[0] ?? null;
  for (let i = 0; i < 20; i++) value = (value as { b: ArgumentValue[] }).b[9] ?? null;
  expect(value).toBe("x");
});

test("a request whose struct repeats one name 50,000 times is read in linear time", async () => {
  const { positional } = await parseCall(soapPy(`<m><v1>${"<a>x</a>".repeat(50_000)}</v1></m>`));
  expect((positional[0] as { a: string[] }).a).toHaveLength(50_000);
});

test("every text is read or refused with a code", async () => {
  const soup = fc.array(
    fc.constantFrom(
      "<a>",
      "</a>",
      "<v1 href='#i'>",
      "</v1>",
      '<b id="i"/>',
      "&amp;",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "x",
      '<c xsi:null="1"/>',
    ),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        soup.map((parts) => soapPy(parts.join(""))),
      ),
      async (text) => {
        const outcome = await parseCall(text).then(
          () => "read",
          (error: { code: string }) => error.code,
        );
        expect(["read", "BadRequest"]).toContain(outcome);
      },
    ),
    { numRuns: 150 },
  );
});

test("an array that is named by its type only, as SOAP::Lite writes it, keeps its place", async () => {
  const list =
    '<SOAP-ENC:Array SOAP-ENC:arrayType="xsd:string[2]" xsi:type="SOAP-ENC:Array"><item>x</item><item>y</item></SOAP-ENC:Array>';
  expect(await argumentsOf(`<m><c-gensym3>a</c-gensym3>${list}<c-gensym9>b</c-gensym9></m>`)).toMatchObject({
    positional: ["a", ["x", "y"], "b"],
    named: {},
  });
  expect(await argumentsOf(`<m>${list}<c-gensym9>b</c-gensym9>${list}</m>`)).toMatchObject({
    positional: [["x", "y"], "b", ["x", "y"]],
  });
});

import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { parseSoapXml, splitTexts } from "./parse-xml.ts";

/** Reads a text in the slow, simple way: the parser reads everything. */
function bySaxes(xml: string): string | undefined {
  let text = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("text", (part) => void (text += part));
  parser.on("error", (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
    return text;
  } catch {
    return undefined;
  }
}

async function bySplitting(xml: string): Promise<string | undefined> {
  try {
    const { root } = await parseSoapXml(xml);
    return root.text;
  } catch {
    return undefined;
  }
}

const filler = "x".repeat(20_000);
const snippets = fc.constantFrom(
  ..."&lt; &amp; &#65; &#x41; &#0; &#xD800; &#x1F600; &nbsp; & &; &#; &lt ]]> ]] >".split(" "),
  ..."\r\n|\r|\n|\u0001|\ufffe|\ud800|😀|é|\"|'|&#13;|&#xFFFFFFF;|&constructor;".split("|"),
);

test("a long text is read as the parser would read it, whatever it contains", async () => {
  const property = fc.asyncProperty(fc.array(snippets, { maxLength: 6 }), fc.boolean(), async (parts, first) => {
    const xml = `<a title='>"'>${first ? filler : ""}${parts.join("")}${first ? "" : filler}</a>`;
    expect(await bySplitting(xml)).toBe(bySaxes(xml));
  });
  await fc.assert(property, { numRuns: 150 });
});

test("long plain texts do not reach the parser", () => {
  const parts = [...splitTexts(`<a><b c=">">${filler}&lt;</b><d/>${filler}</a>`)];
  expect(parts).toEqual([
    { markup: '<a><b c=">">' },
    { text: `${filler}<` },
    { markup: "</b><d/>" },
    { text: filler },
    { markup: "</a>" },
  ]);
});

test.each([
  ["a comment", `<a><!-- ${filler} <b> --></a>`],
  ["CDATA", `<a><![CDATA[${filler}<b>]]></a>`],
  ["an instruction", `<a><?p ${filler} <b> ?></a>`],
  ["an unknown entity", `<a>${filler}&e;</a>`],
  ["a tag without an end", `<a ${filler}`],
])("is not split, but left to the parser: %s", (_, xml) => {
  expect([...splitTexts(xml)]).toEqual([{ markup: xml }]);
});

test("text outside of the root element is still refused", async () => {
  expect(await bySplitting(`<a/>${filler}<b/>`)).toBeUndefined();
  expect(await bySplitting(`${filler}<a/>`)).toBeUndefined();
});

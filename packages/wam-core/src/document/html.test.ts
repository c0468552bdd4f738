import fc from "fast-check";
import type { DefaultTreeAdapterTypes as P5 } from "parse5";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../test/support/random-samples.ts";
import type { Budget } from "../budget.ts";
import { budgetWith, defaultBudget } from "../budget.ts";
import type { EiaoError } from "../coded-error.ts";
import type { Document, Element, Node } from "./document.ts";
import { parseHtml } from "./html.ts";
import { textPosition } from "./text-position.ts";

const read = (source: string): Document => parseHtml(source, defaultBudget);

/** Returns the name, the start and the end of the start tag of every element of our tree. */
function locations(document: Document): string[] {
  return document.elements.map((element) => `${element.name}@${element.start}-${element.contentStart}`);
}

/** Returns the same from parse5's own location info. Elements without a start tag of their own have no info. */
function parse5Locations(source: string): string[] {
  const found: string[] = [];
  const stack: P5.ChildNode[] = parse(source, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  }).childNodes.toReversed();
  const tags = new Set<number>();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!("tagName" in node)) continue;
    let tag = node.sourceCodeLocation?.startTag;
    // parse5 gives a re-created formatting element the position of the tag it was copied from.
    if (tag !== undefined && tags.has(tag.startOffset)) tag = undefined;
    if (tag !== undefined) tags.add(tag.startOffset);
    found.push(`${node.tagName}@${tag?.startOffset ?? -1}-${tag?.endOffset ?? -1}`);
    stack.push(...node.childNodes.toReversed());
  }
  return found;
}

/** Returns our tree in the notation of `parse5Outline`. Template content, comment data and positions are left out. */
function outline(document: Document): string[] {
  const lines: string[] = [];
  const walk = (node: Node, depth: number): void => {
    if (node.kind === "text") lines.push(`${depth} ${JSON.stringify(node.data)}`);
    else if (node.kind === "comment") lines.push(`${depth} comment`);
    else {
      const attributes = node.attributes.map(
        (a) => `${a.prefix ?? ""}|${a.namespace ?? ""}|${a.name}=${JSON.stringify(a.value)}`,
      );
      lines.push(`${depth} ${node.namespace} ${node.name} ${attributes.join(" ")}`);
      for (let child = node.first; child !== null; child = child.next) walk(child, depth + 1);
    }
  };
  if (document.root !== null) walk(document.root, 0);
  return lines;
}

function parse5Outline(source: string): string[] {
  const lines: string[] = [];
  const walk = (node: P5.ChildNode, depth: number): void => {
    if ("value" in node) {
      // After a move, parse5 leaves adjacent text nodes separate; our tree joins them.
      const last = lines.at(-1);
      if (last !== undefined && last.startsWith(`${depth} "`))
        lines[lines.length - 1] = `${depth} ${JSON.stringify(JSON.parse(last.slice(`${depth} `.length)) + node.value)}`;
      else lines.push(`${depth} ${JSON.stringify(node.value)}`);
    } else if ("tagName" in node) {
      const attributes = node.attrs.map(
        (a) => `${a.prefix ?? ""}|${a.namespace ?? ""}|${a.name}=${JSON.stringify(a.value)}`,
      );
      lines.push(`${depth} ${node.namespaceURI} ${node.tagName} ${attributes.join(" ")}`);
      for (const child of node.childNodes) walk(child, depth + 1);
    } else lines.push(`${depth} comment`);
  };
  const document = parse(source, { scriptingEnabled: false });
  const root = document.childNodes.find((node) => "tagName" in node);
  if (root !== undefined) walk(root, 0);
  return lines;
}

const names = [
  "a",
  "b",
  "i",
  "font",
  "nobr",
  "p",
  "div",
  "table",
  "tr",
  "td",
  "th",
  "tbody",
  "caption",
  "col",
  "colgroup",
  "select",
  "option",
  "li",
  "ul",
  "h1",
  "form",
  "button",
  "input",
  "br",
  "img",
  "image",
  "svg",
  "math",
  "foreignObject",
  "title",
  "desc",
  "mi",
  "annotation-xml",
  "template",
  "pre",
  "textarea",
  "style",
  "script",
  "noscript",
  "xmp",
  "iframe",
  "html",
  "head",
  "body",
  "frameset",
  "frame",
  "applet",
  "object",
  "x-y",
  "BIG",
  "Div",
  "optgroup",
  "dd",
  "rt",
  "hr",
  "meta",
];
const attributes = [
  "",
  " id=x",
  " class='a b'",
  ' title="&amp;q&quot;"',
  " title='a\r\nb\rc\0\"&'",
  ' title="a\r\nb\rc\0\'&"',
  " A=1 a=2",
  "\r\nhref=x\t",
  ' x:y="\r\n"',
  " xlink:href=a",
  " viewbox=0",
  " =a",
  " é='\u{1F600}'",
  " \0=\0",
  "/",
  " encoding=text/html",
  " definitionurl=a",
  " type=hidden",
  " color=red",
];
const texts = [
  "x",
  " ",
  "\n",
  "\r\n",
  "\r",
  "\t",
  "\f",
  "\0",
  "\u{1F600}",
  "\ud800",
  "\udc00",
  "&amp;",
  "&#32;",
  "&Tab;",
  "&#10;",
  "&notit;",
  "&nvlt;",
  "&bogus;",
  "&",
  "<",
  "</",
  "<!",
  "<?pi?>",
  "<!-- c -->",
  "<!--\r\n-\0->-->",
  "<!-->",
  "<!--<!-->",
  "<!-- -- \r\n --!>",
  "<![CDATA[ y ]]>",
  "]]>",
  "1 ",
  " 2",
  "<!DOCTYPE html>",
  "long text with words and an é and more of it",
  "<!--<script>",
  "-->",
  "=\"'`",
];
const soupOf = (startNames: readonly string[], endNames: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom(...startNames), fc.constantFrom(...attributes), fc.constantFrom(...attributes))
          .map(([name, a, b]) => `<${name}${a}${b}>`),
        fc.constantFrom(...endNames).map((name) => `</${name}>`),
        fc.constantFrom(...texts),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(""));
const soup = soupOf(names, names);
/** Markup without the tags that parse5 treats differently from today's standard (D72). For those, test/chromium compares with Chromium. */
const soupOfParse5 = soupOf(
  names.filter((name) => !/^(?:select|template)$/i.test(name)),
  names.filter((name) => !/^t(?:body|head|foot)$/i.test(name)),
);

describe("against an unchanged parse5", () => {
  test("tree", () => {
    fc.assert(
      fc.property(soupOfParse5, (source) => {
        expect(outline(read(source))).toEqual(parse5Outline(source));
      }),
      { numRuns: randomSamples(750, 3_000) },
    );
  });

  test("start tags", () => {
    fc.assert(
      fc.property(soupOfParse5, (source) => {
        expect(locations(read(source))).toEqual(parse5Locations(source));
      }),
      { numRuns: randomSamples(750, 3_000) },
    );
  });

  test.each([
    "<frameset>x y <frame>z z</frameset> a b <!-- c --> d e</html> f g",
    "<frameset></frameset>&#32;x y",
    "<table><colgroup>a b<col> c d</table>",
    "<head><noscript>a b</noscript>c d",
    "<svg>a b<![CDATA[ c d ]]]></svg>",
    "<script><!--<script>a - b</script>--></script>",
    "<p>a\rb\nc\r\n d\t e",
    "<b class=x>1<p>2</b>3<p>4",
    "<p>1</p a=1 b>2</br c=2>3<b>4</b/d>5</p></i e=3 f=4>6</p>",
  ])("%s", (source) => {
    expect(outline(read(source))).toEqual(parse5Outline(source));
    expect(locations(read(source))).toEqual(parse5Locations(source));
  });
});

test("each start tag is at the offset of its element and belongs to only one", () => {
  fc.assert(
    fc.property(soup, (source) => {
      const tags = read(source).elements.filter(({ start }) => start !== -1);
      for (const { name, start, contentStart } of tags) {
        const written = source.slice(start, contentStart).toLowerCase();
        expect(
          written.startsWith(`<${name === "img" && written.startsWith("<image") ? "image" : name.toLowerCase()}`),
        ).toBe(true);
        expect(written.endsWith(">")).toBe(true);
      }
      expect(new Set(tags.map(({ start }) => start)).size).toBe(tags.length);
    }),
    { numRuns: randomSamples(500, 2_000) },
  );
});

/** Returns true if the source character at an offset stands for a character of the tree. A reference can stand for any. */
const standsFor = (source: string, offset: number, character: string): boolean => {
  const written = source.charAt(offset);
  return (
    written === "&" ||
    written === character ||
    (written === "\r" && character === "\n") ||
    (written === "\0" && character === "\uFFFD")
  );
};

describe("text", () => {
  test("starts at its own first character", () => {
    fc.assert(
      fc.property(soup, (source) => {
        for (const text of read(source).texts) {
          expect(standsFor(source, text.start, text.data.charAt(0))).toBe(true);
          const ink = /[^ \t\n\r\f]/.exec(text.data)?.[0];
          if (ink === undefined) expect(textPosition(text)).toBe(text.start);
          else expect(standsFor(source, textPosition(text), ink)).toBe(true);
        }
      }),
      { numRuns: randomSamples(500, 2_000) },
    );
  });

  // Hand counts: data, start, first character that is not white space.
  test.each<[string, [string, number, number][]]>([
    [
      "<p>1 a<br>2",
      [
        ["1 a", 3, 3],
        ["2", 10, 10],
      ],
    ],
    ["<p>\r\n\t 1\r2", [["\n\t 1\n2", 3, 7]]],
    ["<p>&#32;&Tab; 1", [[" \t 1", 3, 14]]],
    ["<p>&nbsp;1", [["\u00A01", 3, 3]]],
    ["<p> &amp;1", [[" &1", 3, 4]]],
    ["<p>\u{1F600} x", [["\u{1F600} x", 3, 3]]],
    ["<p> </i>1", [[" 1", 3, 8]]],
    [
      "<p>a<!-- -->b",
      [
        ["a", 3, 3],
        ["b", 12, 12],
      ],
    ],
    [" \n<p>x", [["x", 5, 5]]],
    [
      "<title>t</title> x",
      [
        ["t", 7, 7],
        [" ", 16, 16],
        ["x", 17, 17],
      ],
    ],
    [
      "<table>\n x<tr><td>y",
      [
        ["\n x", 7, 9],
        ["y", 18, 18],
      ],
    ],
    [
      "<table>a<tr>b<td>c",
      [
        ["ab", 7, 7],
        ["c", 17, 17],
      ],
    ],
    ["<pre>\n\n 1", [["\n 1", 6, 8]]],
    ["<pre>\r\n 1", [[" 1", 7, 8]]],
    ["<p>\0 1", [[" 1", 4, 5]]],
    ["<svg>\0 1", [["\uFFFD 1", 5, 5]]],
    ["<p><", [["<", 3, 3]]],
    ["<p> </", [[" </", 3, 4]]],
    ["<textarea> </x", [[" </x", 10, 11]]],
  ])("%j", (source, expected) => {
    expect(read(source).texts.map((text) => [text.data, text.start, textPosition(text)])).toEqual(expected);
  });
});

describe("elements", () => {
  // Hand counts, spec 1.3: -1 for elements without a start tag of their own.
  test.each([
    ["<p>a", ["html@-1--1", "head@-1--1", "body@-1--1", "p@0-3"]],
    ["\r\n<html\n><body>", ["html@2-9", "head@-1--1", "body@9-15"]],
    [
      "<body><table><tr><td></table>",
      ["html@-1--1", "head@-1--1", "body@0-6", "table@6-13", "tbody@-1--1", "tr@13-17", "td@17-21"],
    ],
    ["<body></p></br>", ["html@-1--1", "head@-1--1", "body@0-6", "p@-1--1", "br@-1--1"]],
    ["<body><p><b>1<p>2", ["html@-1--1", "head@-1--1", "body@0-6", "p@6-9", "b@9-12", "p@13-16", "b@-1--1"]],
    ["<body><b>1<p>2</b>3", ["html@-1--1", "head@-1--1", "body@0-6", "b@6-9", "p@10-13", "b@-1--1"]],
    ["<body><table><i>x</i></table>", ["html@-1--1", "head@-1--1", "body@0-6", "i@13-16", "table@6-13"]],
    ["<body>\u{1F600}<image src='>'>", ["html@-1--1", "head@-1--1", "body@0-6", "img@8-23"]],
    ["<body><template><p></template><p>", ["html@-1--1", "head@-1--1", "body@0-6", "template@6-16", "p@30-33"]],
  ])("%j", (source, expected) => expect(locations(read(source))).toEqual(expected));

  test("equal names are one string; attributes of a second body tag are added once", () => {
    const document = read("<body a=1><x-y><x-y><body a=2 b=3 b=4><body b=5>");
    const [body, first, second] = document.elements.slice(2) as [Element, Element, Element];
    expect(first.name).toBe(second.name);
    expect(body.attributes.map(({ name, value }) => [name, value])).toEqual([
      ["a", "1"],
      ["b", "3"],
    ]);
  });

  test("quirks and the document type", () => {
    expect(read("<p>")).toMatchObject({ quirks: true, doctype: null });
    expect(read("<!DOCTYPE html>")).toMatchObject({
      quirks: false,
      doctype: { name: "html", publicId: null, systemId: null },
    });
    expect(read('<!-- --><!doctype HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">')).toMatchObject({
      quirks: true,
      doctype: { name: "html", publicId: "-//W3C//DTD HTML 4.0 Transitional//EN", systemId: null },
    });
  });

  test("an empty source", () => {
    expect(locations(read(""))).toEqual(["html@-1--1", "head@-1--1", "body@-1--1"]);
  });
});

describe("hostile pages", () => {
  const code = (source: string, limits: Partial<Budget>): unknown => {
    try {
      parseHtml(source, budgetWith(limits));
    } catch (error) {
      return (error as EiaoError).code;
    }
    return undefined;
  };

  test("elements nested 9,000 deep", () => {
    const document = read(`<body>${"<div>".repeat(9_000)}x`);
    expect(document.elements.length).toBe(9_003);
    expect(document.elements.at(-1)).toMatchObject({ start: 6 + 8_999 * 5, end: 9_003 });
  });

  test("a million siblings", () => {
    expect(read(`<body>${"<br>".repeat(1_000_000)}`).elements.at(-1)).toMatchObject({
      nth: 1_000_000,
      start: 6 + 999_999 * 4,
    });
  });

  test("over budget", () => {
    expect(code("<div>".repeat(100_000), {})).toBe("TooDeep");
    expect(code("<body><p><p><p>", { maxNodes: 6 })).toBe(undefined);
    expect(code("<body><p><p><p>", { maxNodes: 5 })).toBe("TooManyNodes");
    // Each paragraph re-creates all open formatting elements: 4,000,000 elements from 70 kB.
    const formatting = Array.from({ length: 2_000 }, (_, i) => `<font size=${i}>`).join("");
    expect(code(`<p>${formatting}${"<p>x".repeat(2_000)}`, {})).toBe("TooManyNodes");
  });

  test("a tag with 50,000 attributes, 50,000 body tags with one attribute each", () => {
    const many = Array.from({ length: 50_000 }, (_, i) => ` a${i}=1`).join("");
    const adopted = Array.from({ length: 50_000 }, (_, i) => `<body b${i}>`).join("");
    expect(read(`<body${many}>${adopted}`).elements.at(-1)?.attributes.length).toBe(100_000);
  });
});

import { calculate } from "specificity";
import { describe, expect, test } from "vitest";
import { parseSelectors, specificityOf } from "./selector.ts";
import type { ComplexSelector, SelectorContext } from "./selector-shape.ts";
import { unpackSpecificity } from "./specificity.ts";
import { tokensOf } from "../syntax/tokens.ts";

function parse(text: string, context?: SelectorContext) {
  const tokens = tokensOf(text);
  return parseSelectors(tokens, 0, tokens.count, context);
}

const statusOf = (text: string, context?: SelectorContext) => parse(text, context).status;

function only(text: string, context?: SelectorContext): ComplexSelector {
  const parsed = parse(text, context);
  if (parsed.status !== "valid") throw new Error(`${text} is ${parsed.status}`);
  return parsed.list.selectors[0] as ComplexSelector;
}

describe("valid", () => {
  test.each([
    ..."a|* a|a *|* *|a |a |* a,b a.b .a.b.c #a.b a#b #-a #-- .-- ._ a:hover a:HOVER :hover::before".split(" "),
    ..."::before ::BEFORE :before :First-Line a::before::marker ::before:hover ::-webkit-foo ::-webkit-scrollbar:horizontal".split(
      " ",
    ),
    ..."::part(a) ::slotted(a) ::highlight(x) ::cue ::cue(b) ::view-transition-group(*) ::selection ::placeholder".split(
      " ",
    ),
    ..."a>b a+b a~b a>b+c~d :is(a) :is() :where() :is(:foo) :is(1) :where(::before) :is(,) :is(a,) :not(a,b) :has(a,b)".split(
      " ",
    ),
    ..."& && &.a a& .a& .a&:hover [a] [*|a] [|a] [a=b] [a~=b] [a|=b] [a^=b] [a$=b] [a*=b] [a='b'i] [a=b] [a=\"\"]".split(
      " ",
    ),
    ..."\\31 \\.a a\\:b .\\31\\30 #\\#x é 日本 \ud83d\ude00 .é-1 --x --x.y".split(" "),
    ..."svg:root :root:nth-child(1) a:nth-child(2n+1):not(b)".split(" "),
    "a , b",
    " a ",
    "/**/a/**/,/**/b",
    "a /**/ b",
    "a/**/.b",
    "./**/a",
    ":/**/hover",
    ":/**/:before",
    "a/**/ b",
    "a\n>\tb",
    "[ a ]",
    "[a = b]",
    "[a = 'b' i ]",
    "[a=b I]",
    "[a=b s]",
    "[a=b/**/i]",
    "[a|b]",
    "[a|b|=c]",
    "[/**/a/**/=/**/b/**/]",
    ":not( a )",
    ":not(a b > c)",
    ":has(> a)",
    ":has(+ a, ~ b)",
    ":is(a b, > c)",
    ":-webkit-any(a,.b)",
    ":nth-child( 2n + 1 of a, .b )",
    ":nth-last-child(even of :not(a))",
    ":lang(en)",
    ":lang(en, fr)",
    ":lang('*-CH')",
    ":lang(\\*-CH)",
    ":lang('')",
    ":dir(ltr)",
    ":dir( foo )",
    ":host",
    ":host(a)",
    ":host-context(a)",
    ":state(x)",
  ])("%s", (selector) => {
    expect(statusOf(selector, { namespaces: new Map([["a", "urn:a"]]) })).toBe("valid");
  });

  test.each([
    "active",
    "focus",
    "focus-within",
    "focus-visible",
    "visited",
    "target",
    "checked",
    "disabled",
    "enabled",
    "required",
    "optional",
    "valid",
    "invalid",
    "in-range",
    "out-of-range",
    "read-only",
    "read-write",
    "placeholder-shown",
    "default",
    "indeterminate",
    "empty",
    "root",
    "scope",
    "first-child",
    "last-child",
    "only-child",
    "first-of-type",
    "last-of-type",
    "only-of-type",
    "any-link",
    "link",
    "defined",
    "open",
    "modal",
    "fullscreen",
    "popover-open",
    "autofill",
    "user-valid",
    "user-invalid",
    "-webkit-autofill",
    "-webkit-any-link",
  ])(":%s", (name) => {
    expect([statusOf(`:${name}`), statusOf(`a:${name.toUpperCase()} b`)]).toEqual(["valid", "valid"]);
  });
});

describe("unknown: valid syntax, but the rule is dropped without being an error (6.4)", () => {
  test.each([
    ":foo",
    "a:foo",
    "::foo",
    "::-moz-selection",
    ":-moz-any(a)",
    ":-ms-input",
    ":foo(a b, 1)",
    "::foo(x)",
    "a, :foo",
    ":not(:foo)",
    ":has(:foo)",
    ":nth-child(1 of :foo)",
    ":not(a, :foo)",
    "ns|a",
    "ns|*",
    "[ns|a]",
    ":has(:has(a))",
    ":has(:not(:has(a)))",
    ":not(::before)",
    ":has(::before)",
    "::before::before",
    "::before b",
    "::before > b",
    "::after()",
    ":hover()",
    ":is",
    ":nth-child",
    ":-webkit-any(a b)",
    ":-webkit-any(:foo)",
    ":matches(a)",
  ])("%s", (selector) => expect(statusOf(selector)).toBe("unknown"));
});

describe("invalid: a grammar error (6.5)", () => {
  test.each([
    "",
    " ",
    "/**/",
    ",",
    "a,",
    ",a",
    "a,,b",
    "1",
    "1a",
    "50%",
    "1px",
    "'a'",
    "(a)",
    "{}",
    "a(b)",
    "a[b](c)",
    "a*",
    "*a",
    "aa|",
    "a|b|c",
    "a||b",
    "|",
    "||",
    ".",
    "..a",
    ". a",
    ".1",
    ".-1",
    "#",
    "# a",
    "#1",
    "#-",
    "#1a",
    "a..b",
    ":",
    "::",
    "a:",
    "a::",
    ": hover",
    ":: before",
    ":::before",
    "a :",
    ":1",
    "::'a'",
    ">",
    "> a",
    "a >",
    "a > > b",
    "a > + b",
    "a + ~ b",
    "a >> b",
    "+ a",
    "~",
    "a > , b",
    "[",
    "[]",
    "[ ]",
    "[1]",
    "[=a]",
    "[a=]",
    "[a=1]",
    "[a=-1]",
    "[a==b]",
    "[a b]",
    "[a i]",
    "[a=b x]",
    "[a=b i s]",
    "[a!=b]",
    "[a=b,c]",
    "[a=#b]",
    "[a~ =b]",
    "['a']",
    "[a.b]",
    "[.a]",
    "[*]",
    "!",
    "@a",
    "%",
    "$",
    "a;b",
    "a!",
    "a=b",
    "?",
    "<a",
    "a/b",
    "a/**/b",
    ".a/**/b",
    "a{",
    ")",
    "]",
    "}",
    "a)",
    "-",
    "<!-- a",
    "a -->",
    ":not()",
    ":not(,)",
    ":not(a,)",
    ":not(1)",
    ":not(> a)",
    ":has()",
    ":has(> > a)",
    ":has(a,)",
    ":has(1)",
    ":nth-child()",
    ":nth-child(a)",
    ":nth-child(n of)",
    ":nth-child(n of ,)",
    ":nth-child(n of 1)",
    ":nth-of-type(n of a)",
    ":lang()",
    ":lang(1)",
    ":lang(en fr)",
    ":lang(en,)",
    ":lang(*-CH)",
    ":dir()",
    ":dir('ltr')",
    ":dir(ltr, rtl)",
    "::before.a",
    "::before#a",
    "::before[a]",
    "::before*",
    ":before a b 1",
    "&div",
    ":is(a) div 1",
    ".a div&&p",
    "a\\\nb",
    "\ud800 1",
  ])("%s", (selector) => expect(statusOf(selector)).toBe("invalid"));

  test("invalid outranks unknown", () =>
    expect([statusOf(":foo, 1"), statusOf("1, :foo"), statusOf(":not(:foo, 1)"), statusOf(":foo 1")]).toEqual(
      Array(4).fill("invalid"),
    ));
});

describe("An+B (CSS Syntax 3, 6)", () => {
  const nth = (formula: string) => {
    const parsed = parse(`:nth-child(${formula})`);
    if (parsed.status !== "valid") return parsed.status;
    const pseudo = parsed.list.selectors[0]?.compounds[0]?.pseudos[0];
    return pseudo?.kind === "nth" ? [pseudo.a, pseudo.b] : "none";
  };
  test.each<readonly [string, readonly [number, number]]>([
    ["even", [2, 0]],
    ["ODD", [2, 1]],
    [" odd ", [2, 1]],
    ["1", [0, 1]],
    ["+5", [0, 5]],
    ["-5", [0, -5]],
    ["0", [0, 0]],
    ["007", [0, 7]],
    ["n", [1, 0]],
    ["+n", [1, 0]],
    ["-n", [-1, 0]],
    ["N", [1, 0]],
    ["2n", [2, 0]],
    ["+2n", [2, 0]],
    ["-2n", [-2, 0]],
    ["0n", [0, 0]],
    ["n+1", [1, 1]],
    ["n-1", [1, -1]],
    ["-n+3", [-1, 3]],
    ["-n-3", [-1, -3]],
    ["2n+1", [2, 1]],
    ["2N-1", [2, -1]],
    ["2n + 1", [2, 1]],
    ["2n - 1", [2, -1]],
    ["2n +1", [2, 1]],
    ["2n -1", [2, -1]],
    ["2n+ 1", [2, 1]],
    ["2n- 1", [2, -1]],
    ["n + 0", [1, 0]],
    ["+n+0", [1, 0]],
    ["2n/**/+/**/1", [2, 1]],
    ["\n2n\n+\n1\n", [2, 1]],
    ["99999999999n+99999999999", [2147483647, 2147483647]],
  ])("%s", (formula, expected) => expect(nth(formula)).toEqual(expected));
  test.each([
    "",
    "+ 5",
    "- 5",
    "+ n",
    "- n",
    "2 n",
    "2n 1",
    "2n + + 1",
    "2n +-1",
    "2n ++1",
    "2n + -1",
    "n2",
    "1.5",
    "1.5n",
    "2n+1.5",
    "1e3",
    "n+",
    "2n+",
    "evenn",
    "ev en",
    "a",
    "2m",
    "2n+n",
    "'1'",
    "(1)",
    "--n",
    "2n\u00a0",
  ])("%s is not a valid formula", (formula) => expect(nth(formula)).toBe("invalid"));
});

describe("parsed selectors", () => {
  test("names have escapes resolved and keep their case", () => {
    const [compound] = only("\\41 b\\.c#D\\ e.F\\1F600 g:HOVER").compounds;
    expect([compound?.name, compound?.lowerName, compound?.ids, compound?.classes]).toEqual([
      "Ab.c",
      "ab.c",
      ["D e"],
      ["F\u{1F600}g"],
    ]);
  });
  test("escapes of invalid characters become U+FFFD", () =>
    expect(only(".\\0 a\\d800 b\\110000 c").compounds[0]?.classes).toEqual(["\ufffda\ufffdb\ufffdc"]));
  test("attribute tests", () => {
    const tests = only("[A][b=C][d~='e f'][g|=h][i^=\"\"][j$=k I][l*='m' s]").compounds[0]?.attributes ?? [];
    expect(tests.map(({ name, lowerName, operator, value, flag }) => [name, lowerName, operator, value, flag])).toEqual(
      [
        ["A", "a", "", "", undefined],
        ["b", "b", "=", "C", undefined],
        ["d", "d", "~=", "e f", undefined],
        ["g", "g", "|=", "h", undefined],
        ["i", "i", "^=", "", undefined],
        ["j", "j", "$=", "k", "i"],
        ["l", "l", "*=", "m", "s"],
      ],
    );
  });
  test("string values: escapes and escaped line ends", () =>
    expect(only("[a='\\62 \\\n\\'c\\\r\nd']").compounds[0]?.attributes[0]?.value).toBe("b'cd"));
  test("combinators in source order", () =>
    expect(only("a b > c + d ~ e>f").compounds.map(({ combinator }) => combinator)).toEqual([
      "",
      " ",
      ">",
      "+",
      "~",
      ">",
    ]));
  test("relative selectors of :has()", () => {
    const pseudo = only(":has(a, > b, + c, ~ d)").compounds[0]?.pseudos[0];
    expect(pseudo?.kind === "has" && pseudo.list.selectors.map(({ compounds }) => compounds[0]?.combinator)).toEqual([
      " ",
      ">",
      "+",
      "~",
    ]);
  });
  test("a pseudo-element is stored separately", () =>
    expect(
      ["a::before", "a:AFTER", "a:hover", "a::before::marker", "a::before:hover"].map(
        (selector) => only(selector).pseudoElement,
      ),
    ).toEqual(["before", "after", "", "beforemarker", "before:"]));
  test("forgiving lists lose only the bad selector", () => {
    const pseudo = only(":is(a, :foo, 1, ::before, b c)").compounds[0]?.pseudos[0];
    expect(
      pseudo?.kind === "is" && pseudo.list.selectors.map(({ compounds }) => compounds.map(({ name }) => name)),
    ).toEqual([["a"], ["b", "c"]]);
  });
});

describe("namespaces", () => {
  const namespaces = new Map([
    ["s", "urn:s"],
    ["", "urn:default"],
  ]);
  const spaceOf = (selector: string) => only(selector, { namespaces }).compounds[0]?.namespace;
  test("of type selectors", () => {
    expect(["s|a", "*|a", "|a", "a", "*", "s|*", "*|*", ".x"].map(spaceOf)).toEqual([
      "urn:s",
      undefined,
      null,
      "urn:default",
      "urn:default",
      "urn:s",
      undefined,
      "urn:default",
    ]);
  });
  test("without a default, any namespace", () => expect(only("a").compounds[0]?.namespace).toBeUndefined());
  test("of attributes: none without a prefix, regardless of the default", () => {
    const spaces = only("[a][|b][*|c][s|d]", { namespaces }).compounds[0]?.attributes.map(({ namespace }) => namespace);
    expect(spaces).toEqual([null, null, undefined, "urn:s"]);
  });
  test("the default does not count inside functions (Selectors 4, 6.1)", () => {
    const pseudo = only("a:not(.x)", { namespaces }).compounds[0]?.pseudos[0];
    expect(pseudo?.kind === "not" && pseudo.list.selectors[0]?.compounds[0]?.namespace).toBeUndefined();
  });
});

describe("nesting (CSS Nesting 1) and scope (CSS Cascade 6)", () => {
  const listOf = (text: string, context?: SelectorContext) => {
    const parsed = parse(text, context);
    return parsed.status === "valid" ? parsed.list : undefined;
  };
  const parent = listOf("#x, .a b");
  const nested: SelectorContext = { parent, nested: true };
  const shape = (selector: string, context = nested) =>
    only(selector, context)
      .compounds.map(
        ({ combinator, name, pseudos }) =>
          `${combinator}${name ?? ""}${pseudos.some(({ kind }) => kind === "nesting") ? "&" : ""}`,
      )
      .join("");

  test.each([
    ["c", "& c"],
    ["> c", "&>c"],
    ["+ c > d", "&+c>d"],
    ["c d", "& c d"],
    ["&", "&"],
    ["& c", "& c"],
    ["c &", "c &"],
    ["c&", "c&"],
    ["> c &", "&>c &"],
    [":is(&, c)", ""],
    [":not(& c) d", " d"],
    [":scope c", "&  c"],
  ])("%s", (selector, expected) => expect(shape(selector)).toBe(expected));

  test("& has the specificity of the strongest selector of the parent", () => {
    const of = (selector: string) => unpackSpecificity(only(selector, nested).specificity);
    expect([of("c"), of("&"), of("& &"), of("> c.d"), of(":where(&) c"), of(":is(&, c)")]).toEqual([
      [1, 0, 1],
      [1, 0, 0],
      [2, 0, 0],
      [1, 1, 1],
      [0, 0, 1],
      [1, 0, 0],
    ]);
  });
  test("without a parent & has no specificity", () =>
    expect(unpackSpecificity(only("& a").specificity)).toEqual([0, 0, 1]));
  test("relative selectors are valid only where they are allowed", () => {
    expect([
      statusOf("> a"),
      statusOf("> a", nested),
      statusOf("> a", { scoped: true }),
      statusOf(":is(> a)", nested),
      statusOf(":not(> a)", nested),
    ]).toEqual(["invalid", "valid", "valid", "valid", "invalid"]);
  });
  test("in @scope a relative selector starts at :scope, without specificity; other selectors do not change", () => {
    const scoped: SelectorContext = { scoped: true };
    expect([shape("> a", scoped), shape("a", scoped), unpackSpecificity(only("> a", scoped).specificity)]).toEqual([
      "&>a",
      "a",
      [0, 0, 1],
    ]);
  });
  test("strict, as in @supports", () => {
    expect(
      [":is(:foo)", ":is()", "::-webkit-foo", ":is(a)", "::-webkit-scrollbar", "&"].map((selector) =>
        statusOf(selector, { strict: true }),
      ),
    ).toEqual(["unknown", "invalid", "unknown", "valid", "unknown", "valid"]);
  });
});

describe("specificity", () => {
  test.each([
    "*",
    "a",
    "a b",
    "a > b + c ~ d",
    ".a",
    "#a",
    "[a]",
    "[a=b]",
    "a.b#c[d]:hover::before",
    ":hover",
    "::before",
    ":before",
    "a:first-line",
    "a::after",
    "#a#a#a",
    ".a.a.a",
    "a a a a a",
    "*.a",
    "* a",
    "ul ol li.red",
    "li.red.level",
    "#x34y",
    ":not(a)",
    ":not(.a)",
    ":not(#a)",
    ":not(a, .b, #c)",
    ":not(a b.c)",
    ":is(a)",
    ":is(a, .b)",
    ":is(#a, b) c",
    ":is(.a .b, #c)",
    ":where(a)",
    ":where(#a, .b)",
    ":where(#a) .b",
    ":has(a)",
    ":has(> .a, #b)",
    "a:has(+ b.c)",
    ":nth-child(2)",
    ":nth-child(2n+1)",
    ":nth-child(even of a)",
    ":nth-child(2n of .a, #b)",
    ":nth-last-child(1 of a b)",
    ":nth-of-type(2)",
    ":lang(en)",
    ":root",
    "a:not(:is(b, .c):where(#d))",
    ":is(:is(:is(#a)))",
    ":not(:not(:not(a)))",
    ":is(:where(.a), b)",
    ":where(:is(.a), b)",
    "a::part(x)",
    "::cue",
    "a[href]:not([href*='x']):hover",
    "html body div#x > p.y:first-child",
    "a:first-child:last-child",
    "input[type='checkbox' i]:checked",
    ":is(*, a)",
    ":is(a, a.b.c)",
    "#a:is(.b) .c:not(d) > e",
    ".a .b .c .d .e .f .g .h .i .j .k .l",
    "a:link:hover:active:visited",
    "#s12:not(foo)",
    ".foo:is(.bar, #baz)",
  ])("%s has the specificity that the package specificity computes", (selector) => {
    const { A, B, C } = calculate(selector);
    expect(specificityOf(selector)).toEqual([[A, B, C]]);
  });

  test("a list has one specificity for each selector; an invalid list has none", () => {
    expect(specificityOf("#a .b, :is(p, .c) > i")).toEqual([
      [1, 1, 0],
      [0, 1, 1],
    ]);
    expect([specificityOf("1"), specificityOf(":foo"), specificityOf("")]).toEqual([undefined, undefined, undefined]);
  });
  test("the old :-webkit-any() counts as a class, regardless of its content, as in Chromium", () =>
    expect(specificityOf(":-webkit-any(#a, b)")).toEqual([[0, 1, 0]]));
  test("each part is capped and none overflows", () =>
    expect(specificityOf(`${".a".repeat(70_000)} b`)).toEqual([[0, 65_535, 1]]));

  test.each([1_000, 50_000])("%i nested :is(), :not() and :where()", (depth) => {
    const nested = (name: string, inner: string) => `:${name}(`.repeat(depth) + inner + ")".repeat(depth);
    expect(specificityOf(nested("is", "#a .b c"))).toEqual([[1, 1, 1]]);
    expect(specificityOf(nested("not", ".b"))).toEqual([[0, 1, 0]]);
    expect(specificityOf(nested("where", "#a"))).toEqual([[0, 0, 0]]);
    expect(specificityOf(`${":is(a ".repeat(depth)}b${")".repeat(depth)}`)).toEqual([
      [0, 0, Math.min(depth + 1, 65_535)],
    ]);
  });
});

describe("hostile selectors", () => {
  test("100,000 compounds", () => expect(only("a > ".repeat(99_999) + "b").compounds.length).toBe(100_000));
  test("100,000 selectors in a list, in a function", () => {
    expect(specificityOf(Array(100_000).fill("a").join())?.length).toBe(100_000);
    expect(specificityOf(`:is(${Array(100_000).fill(".a b").join()})`)).toEqual([[0, 1, 1]]);
  });
  test("a million nested :is() do not crash", () => expect(statusOf(":is(".repeat(1_000_000))).toBe("valid"));
  test("a million nested :not() are unknown", () => expect(statusOf(":not(".repeat(1_000_000) + "a")).toBe("unknown"));
  test("a megabyte of one character", () => {
    for (const character of "(,:.#[>*&|\\")
      expect(statusOf(character.repeat(1_000_000))).toBe(character === "&" || character === "\\" ? "valid" : "invalid");
  });
});

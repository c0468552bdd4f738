import { describe, expect, test } from "vitest";
import { scriptLinks } from "./script-links.ts";
import { extract, found } from "../test-extract.ts";

/** Spec 8.7, table AT-JS. */
describe("AT-JS", () => {
  test("AT-JS 1: document.write of a literal", () =>
    expect(found(`<script>document.write('<a href="x.html">x</a>')</script>`)).toEqual(["x.html"]));
  test("AT-JS 2: document.write of a concatenation", () =>
    expect(found(`<script>document.write('<a href="' + v + '">')</script>`)).toEqual([]));
  test("AT-JS 3: location changes", () =>
    expect(found(`<script>window.location = "y.html"; location.replace('z.html')</script>`)).toEqual([
      "y.html",
      "z.html",
    ]));
  test("AT-JS 4: an imported script is not read, nor is the content of its element", () =>
    expect(found(`<script src="nav.js">document.write('<a href="x.html">x</a>')</script>`)).toEqual([]));
  test.each([
    `if ( { location = "x.html"`,
    `document.write('<a href="x.html">'`,
    `document.write('<a href="x.html">x</a>'); var x = ;`,
    `location = "x.html`,
  ])("AT-JS 5: a syntax error, then a normal a: %s", (code) =>
    expect(found(`<script>${code}</script><a href="y.html">y</a>`)).toEqual(["y.html"]),
  );
});

/** The literal targets are those that a browser would go to, or write, if it ran the statement in a page. */
describe("scripts", () => {
  const urls = (code: string) =>
    scriptLinks(code, "script").map((link) => ("url" in link ? link.url : `<${link.markup}>`));
  test.each<readonly [string, ...string[]]>([
    [`location = "x"`, "x"],
    [`location="x";`, "x"],
    [`location.href = 'x'`, "x"],
    [`window.location = "x"`, "x"],
    [`window.location.href = "x"`, "x"],
    [`document.location = "x"`, "x"],
    [`document.location.href = "x"`, "x"],
    [`self.location = "x"`, "x"],
    [`top.location.href = "x"`, "x"],
    [`parent.location.replace("x")`, "x"],
    [`window.top.location.assign("x")`, "x"],
    [`window.document.location = "x"`, "x"],
    [`window["location"]["href"] = "x"`, "x"],
    [`location . href\n=\n"x"`, "x"],
    [`location.assign ( "x" )`, "x"],
    [`window.open("x")`, "x"],
    [`window.open('x', "name", "width=1")`, "x"],
    [`self.open("x")`, "x"],
    ["location = `x`", "x"],
    [`if (a) location = "x"; else { top.location = "y" }`, "x", "y"],
    [`a ? location = "x" : location = "y"`, "x", "y"],
    [`function f() { location.href = "x" }`, "x"],
    [`location = "x"\nvar a`, "x"],
    [`location = window.location = "x"`, "x"],
    [`location = "x" // + y`, "x"],
    [`location = /* a */ "x" /* b */;`, "x"],
    [`setTimeout(function () { location = "x" }, 10)`, "x"],
    [`location = "\\x78\\u0079\\u{7a}\\/\\141\\'\\\n"`, "xyz/a'"],
    [`<!-- hide\nlocation = "x"\n//-->`, "x"],
    [`document.write("a")`, "<a>"],
    [`document.writeln('b')`, "<b>"],
    [`window.document.write('b')`, "<b>"],
    // computed: nothing
    [`location = "x" + y`],
    [`location = y + "x"`],
    [`location = "x"\n+ y`],
    [`location = "x".concat(y)`],
    [`location = "x"\n.concat(y)`],
    [`location = "a" ? b : c`],
    [`location = "x" || y`],
    [`location = ["x"][0]`],
    [`location = "x"[0]`],
    [`location = ("x")`],
    [`location.replace("x" + y)`],
    [`location.replace(y, "x")`],
    [`location = \`x\${y}\``],
    [`document.write("a", "b")`],
    [`document.write("a" + b)`],
    [`document.write(unescape("%3Ca%3E"))`],
    // other things
    [`if (location == "x") a()`],
    [`if (location.href === "x") a()`],
    [`location.hash = "#x"`],
    [`location.search = "x"`],
    [`location.href.indexOf("x")`],
    [`foo.location = "x"`],
    [`foo.window.location = "x"`],
    [`foo().location.href = "x"`],
    [`var location = "x"`],
    [`function location(a) { a = "x" }`],
    [`({ location: "x" })`],
    [`mylocation = "x"; locations = "y"; $location = "z"`],
    [`open("x")`],
    [`xhr.open("GET", "x")`],
    [`document.open("x")`],
    [`location += "x"`],
    [`const f = location => "x"`],
    // comments, strings, regular expressions, templates hide what is in them
    [`// location = "x"`],
    [`/* location = "x" */`],
    [`var a = 'location = "x"'`],
    [`var a = "\\"; location = 'x'; //"`],
    [`var a = /'/; location = "x"; var b = /'/`, "x"],
    [`var a = /[/"]/; location = "x"`, "x"],
    [`var a = b / c; location = "x"; var d = e / "f"`, "x"],
    [`var a = (b) / 2; location = "x" // '`, "x"],
    [`return_ = a[0] / 2 + '"'; location = "x"`, "x"],
    [`function f() { return /"/.test(location = "x") }`, "x"],
    ["var a = `location = \"y\"`; location = 'x'", "x"],
    ["var a = `${`}`} location = 'y'`; location = 'x'", "x"],
    ["var a = `${ { b: 1 }.b } '`; location = 'x'", "x"],
    ["var a = `${ b(function () { location = 'x' }) }`", "x"],
  ])("%s", (code, ...expected) => expect(urls(code)).toEqual(expected));

  test("a handler may return", () =>
    expect(scriptLinks(`return window.open("x"), false`, "handler")).toEqual([{ url: "x" }]));

  test("a module may import", () =>
    expect(scriptLinks(`import a from "b"; location = "x"`, "module")).toEqual([{ url: "x" }]));

  test("code is never run", () => {
    scriptLinks(`globalThis.wasRun = true; location = "x"`, "script");
    scriptLinks(`})(); globalThis.wasRun = true; (function () { location = "x"`, "handler");
    expect("wasRun" in globalThis).toBe(false);
  });
});

describe("scripts in pages", () => {
  test.each<readonly [string, string, string[]]>([
    ["handler", `<p onclick="location='x.html'">`, ["x.html"]],
    ["handler of the body", `<body ONLOAD="window.location.href = 'x.html'">`, ["x.html"]],
    ["handler with references", `<p onclick="location=&quot;x?a=1&amp;b=2&quot;">`, ["x?a=1&b=2"]],
    ["handler of an element of SVG", `<svg><rect onclick="location='x.html'"/></svg>`, ["x.html"]],
    ["handler of a link", `<a href="y" onclick="window.open('x'); return false">`, ["x", "y"]],
    ["handler of a custom element", `<my-el onfoo="location='x'"></my-el>`, ["x"]],
    ["no handler", `<p data-onclick="location='x.html'" title="location='y'">`, []],
    ["javascript: URL", `<a href="javascript:location.href='x.html'">`, ["x.html"]],
    ["javascript: URL, spelled oddly", `<a href=" \n\tJava\nScript:location.href='x.html'">`, ["x.html"]],
    ["javascript: URL, percent-encoded", `<a href="javascript:location%3D%22x.html%22">`, ["x.html"]],
    ["javascript: URL, percent sign alone", `<a href="javascript:location='x?100%'">`, ["x?100%"]],
    ["javascript: URL without a target", `<a href="javascript:void(0)">`, []],
    ["type text/javascript", `<script type="text/javascript">location="x"</script>`, ["x"]],
    ["type in upper case", `<SCRIPT TYPE="Text/JavaScript">location="x"</SCRIPT>`, ["x"]],
    ["type empty", `<script type="">location="x"</script>`, ["x"]],
    ["type module", `<script type="module">location="x"</script>`, ["x"]],
    ["language", `<script language="JavaScript1.2">location="x"</script>`, ["x"]],
    ["language VBScript", `<script language="VBScript">location="x"</script>`, []],
    ["type JSON", `<script type="application/json">location="x"</script>`, []],
    ["type template", `<script type="text/template"><a href="x"></script>`, []],
    ["comment of HTML around", `<script>\n<!--\nlocation="x"\n//-->\n</script>`, ["x"]],
    ["written base", `<script>document.write('<base href="/b/">')</script><a href="x">`, ["/b/x"]],
    ["written script", `<script>document.write('<script>location="x"<\\/script>')</script>`, ["x"]],
    [
      "writing is followed once",
      `<script>document.write("<script>document.write('<a href=x>')<\\/script>")</script>`,
      [],
    ],
    ["written frameset", `<script>document.write('<frameset><frame src="x"></frameset>')</script>`, ["x"]],
    ["script of SVG", `<svg><script>location="x"</script><script href="a.js">location="y"</script></svg>`, ["x"]],
  ])("%s", (_name, markup, urls) => expect(found(markup)).toEqual(urls));

  test("4 MB of scripts that may have links are read, the others are counted as lost", () => {
    const filler = "location;".repeat(250_000);
    const scripts = `<script>${filler}</script>`.repeat(2);
    expect(extract(`${scripts}<a href="a"><script>location="x"</script>`).lost).toBe(1);
    expect(extract(`<script>${filler}</script><script>location="x"</script>`).lost).toBe(0);
  });
});

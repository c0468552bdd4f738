import { document, page } from "../../support/sites/page.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply, Routes } from "../../support/sites/server.ts";

/**
 * A form of a link in the page `/form/N`. `TO` in it stands for `/to/N`, which must get `expected` requests. Spec 8.7;
 * HTML standard; RFC 8288.
 */
type Form = Readonly<{ name: string; reply: Reply; expected: 0 | 1 }>;

const body = (html: string): Reply => ({ body: document("form", html) });
const head = (html: string): Reply => ({ body: document("form", "<p>text", html) });
const script = (code: string): Reply => body(`<script>${code}</script>`);
const field = (name: string, value: string): Reply => ({
  headers: { [name]: value },
  body: document("form", "<p>text"),
});
const xhtml = (html: string): Reply => ({
  headers: { "content-type": "application/xhtml+xml" },
  body: `<?xml version="1.0"?>\n${html}`,
});
const ns = 'xmlns="http://www.w3.org/1999/xhtml"';

const followed: Readonly<Record<string, Reply>> = {
  "a href": body('<a href="TO">x</a>'),
  "a href, single quotes": body("<a href='TO'>x</a>"),
  "a href, no quotes": body("<a href=TO>x</a>"),
  "A HREF in upper case": body('<A HREF="TO">x</A>'),
  "a href with blanks and line ends around": body('<a href=" \n TO \t">x</a>'),
  "a href with a line end and a tab inside": body('<a href="/t\no/\tNUMBER">x</a>'),
  "a href with blanks around the equals sign": body('<a href = "TO">x</a>'),
  "a href after other attributes without quotes": body("<a class=b rel=nofollow href=TO target=_blank>x</a>"),
  "a href, absolute": body('<a href="ORIGINTO">x</a>'),
  "a href, without scheme": body('<a href="//HOSTTO">x</a>'),
  "a href, relative with dots": body('<a href="../to/NUMBER">x</a>'),
  "a href with backslashes": body('<a href="\\to\\NUMBER">x</a>'),
  "a href with a numeric character reference": body('<a href="&#47;to&#x2F;NUMBER">x</a>'),
  "a href, the first of two wins": body('<a href="TO" href="/second/NUMBER">x</a>'),
  "a without an end tag, in broken nesting": body('<table><a href="TO">x<tr><td></b></table>'),
  "a in a hidden element": body('<div hidden style="display:none"><a href="TO">x</a></div>'),
  "a around blocks": body('<a href="TO"><div><p>x</p></div></a>'),
  "a after an unclosed comment-like declaration": body('<!bogus><a href="TO">x</a>'),
  "a after a syntax error in a script (AT-JS-5)": body('<script>var = ;;; (</script><a href="TO">x</a>'),
  "a in noscript": body('<noscript><a href="TO">x</a></noscript>'),
  "a in noscript in head": head('<noscript><meta http-equiv="refresh" content="0;url=TO"></noscript>'),
  "area href": body('<map name="m"><area shape="rect" href="TO" alt="x"></map>'),
  "svg a href": body('<svg><a href="TO"><text>x</text></a></svg>'),
  "svg a xlink:href": body('<svg><a xlink:href="TO"><text>x</text></a></svg>'),
  "frame src": { body: '<!DOCTYPE html><title>f</title><frameset cols="*"><frame src="TO"></frameset>' },
  "a in noframes": {
    body: '<title>f</title><frameset cols="*"><frame src="/home-frame"><noframes><body><a href="TO">x</a></body></noframes></frameset>',
  },
  "iframe src": body('<iframe src="TO"></iframe>'),
  "base href": head('<base href="/to/"><body><a href="NUMBER">x</a>'),
  "base href behind the link": body('<a href="NUMBER">x</a><base href="/to/">'),
  "base href, the first of two wins": head('<base href="/to/"><base href="/wrong/"><body><a href="NUMBER">x</a>'),
  "base without href changes nothing": head('<base target="_top"><body><a href="../to/NUMBER">x</a>'),
  "base href, relative": head('<base href="../to/here"><body><a href="NUMBER">x</a>'),
  "link rel next": head('<link rel="next" href="TO">'),
  "link rel prev": head('<link rel="prev" href="TO">'),
  "link rel NEXT among others": head('<link rel="section NEXT" href="TO">'),
  "link rel alternate hreflang": head('<link rel="alternate" hreflang="de" href="TO">'),
  "link rel canonical": head('<link rel="canonical" href="TO">'),
  "meta refresh": head('<meta http-equiv="refresh" content="0;url=TO">'),
  "meta refresh in upper case, quoted": head("<META HTTP-EQUIV='REFRESH' CONTENT='5; URL=\"TO\"'>"),
  "meta refresh with a comma": head('<meta http-equiv="refresh" content="5, url=TO">'),
  "meta refresh without url=": head('<meta http-equiv="refresh" content="3; TO">'),
  "meta refresh, blanks around the sign": head('<meta http-equiv="refresh" content="0; url = TO">'),
  "header field Refresh": field("refresh", "0; url=TO"),
  "header field Link, rel next": field("link", "<TO>; rel=next"),
  "header field Link, rel quoted, second of two": field("link", '</style.css>; rel="stylesheet", <TO>; rel="next"'),
  "header field Link, a comma in a quoted parameter": field("link", '<TO>; title="one, two; three"; rel="canonical"'),
  "window.location = literal (AT-JS-3)": script('window.location = "TO";'),
  "location.replace(literal) (AT-JS-3)": script("location.replace('TO')"),
  "document.location.href = literal": script("document.location.href='TO'"),
  "top.location.assign(literal)": script('top.location.assign( "TO" );'),
  "parent.location = literal": script('if (x) parent.location = "TO"'),
  "self.location.href = literal": script("self.location.href = 'TO'"),
  "location literal with an escaped slash": script('location = "\\/to\\/NUMBER"'),
  "document.write of a literal (AT-JS-1)": script("document.write('<a href=\"TO\">x</a>')"),
  "document.writeln of a literal": script("document.writeln(\"<a href='TO'>x</a>\");"),
  "location in an inline script inside an HTML comment opener": script('<!--\nlocation = "TO"\n//-->'),
  "location in onclick": body("<button onclick=\"location.href='TO'\">x</button>"),
  "location in onchange, upper case": body("<select ONCHANGE=\"window.location='TO'\"></select>"),
  "location in a javascript: URL": body("<a href=\"javascript:location.href='TO'\">x</a>"),
  "location in a module": body('<script type="module">location = "TO"</script>'),
  "a href in XHTML": xhtml(`<html ${ns}><head><title>x</title></head><body><a href="TO">x</a></body></html>`),
  "a href in XHTML with a prefix": xhtml(
    '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:a href="TO">x</h:a></h:body></h:html>',
  ),
  "a href in XHTML after a CDATA section": xhtml(
    `<html ${ns}><body><p><![CDATA[<b>]]></p><a href="TO">x</a></body></html>`,
  ),
  "a with rel nofollow": body('<a rel="nofollow" href="TO">x</a>'),
};

const ignored: Readonly<Record<string, Reply>> = {
  "a in a comment": body('<!-- <a href="TO">x</a> -->'),
  "a in a conditional comment": body('<!--[if IE]><a href="TO">x</a><![endif]-->'),
  "a in textarea": body('<textarea><a href="TO">x</a></textarea>'),
  "a in title": { body: '<!DOCTYPE html><title><a href="TO">x</a></title><p>y' },
  "a in style": head('<style>/* <a href="TO">x</a> */</style>'),
  "a in a script's string": script("var x = '<a href=\"TO\">x</a>';"),
  "a in XHTML's CDATA section": xhtml(`<html ${ns}><body><p><![CDATA[<a href="TO">x</a>]]></p></body></html>`),
  "a in a template": body('<template><a href="TO">x</a></template>'),
  "document.write of a joined string (AT-JS-2)": script("document.write('<a href=\"TO' + v + '\">')"),
  "location of a joined string": script('location = "TO" + x;'),
  "location of a variable": script('var to = "TO"; location = to;'),
  "location compared": script('if (location == "TO") {}'),
  "location in a script's line comment": script('// location = "TO"'),
  "location in a script's block comment": script('/* location = "TO" */'),
  "location inside a script's string": script("var x = \"location = 'TO'\";"),
  "location as a part of a name": script('mylocation = "TO"; relocation.href = "TO"'),
  "location in a script with src": body('<script src="/none.js">location = "TO"</script>'),
  "location in JSON": body('<script type="application/json">location = "TO"</script>'),
  "location in a template script": body('<script type="text/x-template"><a href="TO">x</a></script>'),
  "img src": body('<img src="TO" srcset="TO 2x">'),
  "link rel stylesheet": head('<link rel="stylesheet" href="TO">'),
  "link rel icon, preload, dns-prefetch": head(
    '<link rel="icon" href="TO"><link rel="preload" href="TO"><link rel="dns-prefetch" href="TO">',
  ),
  "link rel alternate of a feed": head('<link rel="alternate" type="application/rss+xml" href="TO">'),
  "script src (AT-JS-4)": body('<script src="TO"></script>'),
  "video, audio, embed, object": body(
    '<video src="TO"></video><audio src="TO"></audio><embed src="TO"><object data="TO"></object>',
  ),
  "form action, method post": body('<form method="post" action="TO"><input type="submit"></form>'),
  "blockquote cite and img longdesc": body('<blockquote cite="TO">x</blockquote><img longdesc="TO">'),
  "data-href": body('<a data-href="TO">x</a>'),
  "meta with another http-equiv": head('<meta http-equiv="x-refresh" content="0;url=TO">'),
  "header field Link, rel preload": field("link", "<TO>; rel=preload"),
};

const forms: readonly Form[] = [
  ...Object.entries(followed).map(([name, reply]): Form => ({ name, reply, expected: 1 })),
  ...Object.entries(ignored).map(([name, reply]): Form => ({ name, reply, expected: 0 })),
];

function routes(origin: string): Routes {
  const table: Record<string, Reply> = {
    "/": { body: page("link forms", [...forms.map((_, i) => `/form/${i}`), "/schemes", "/self"]) },
    "/home-frame": { body: page("a frame") },
    "/schemes": { body: page("other schemes", [...otherSchemes]) },
    "/self": { body: page("links to itself", ["", "#top", "?", "/self#end"]) },
  };
  for (const [i, { reply }] of forms.entries()) {
    const fill = (text: string) =>
      text
        .replaceAll("HOST", origin.slice("http://".length))
        .replaceAll("ORIGIN", origin)
        .replaceAll("TO", `/to/${i}`)
        .replaceAll("NUMBER", String(i));
    const headers = Object.fromEntries(
      Object.entries(reply.headers ?? {}).map(([name, value]) => [name, fill(String(value))]),
    );
    table[`/form/${i}`] = { headers, body: fill(String(reply.body)) };
    table[`/to/${i}`] = { body: page(`target ${i}`) };
    table[`/second/${i}`] = { body: page(`wrong target ${i}`) };
  }
  return table;
}

const otherSchemes = [
  "mailto:a@example.org",
  "tel:+4712345678",
  "javascript:void(0)",
  "data:text/html,<a href='/schemes/data'>x</a>",
  "ftp://127.0.0.1/schemes/ftp",
  "file:///schemes/file",
  "about:blank",
  "http://[broken/schemes/broken",
  "http://",
] as const;

const checks: readonly Check[] = [
  ...forms.map(({ name, expected }, i): Check => ({
    name: `${name} ${expected === 1 ? "is followed" : "is not followed"}`,
    seen: ({ log }) => log.count(`/to/${i}`),
    expected,
  })),
  {
    name: "a href, only the first of two attributes is followed",
    seen: ({ log }) => log.under("/second/"),
    expected: [],
  },
  {
    name: "schemes other than http are left alone, and the page is kept",
    seen: ({ log, pages, origin }) => [
      log.under("/schemes/"),
      pages.filter(({ url }) => url === `${origin}/schemes`).length,
    ],
    expected: [[], 1],
  },
  {
    name: "a page that links to itself in five ways is fetched once",
    seen: ({ log }) => log.count("/self"),
    expected: 1,
  },
  { name: "no page of the link forms is fetched twice", seen: ({ log }) => log.repeated("/"), expected: [] },
];

export const linkForms: TrapSite = { name: "link forms", routes, checks };

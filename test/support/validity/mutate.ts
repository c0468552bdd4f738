/** Small changes to real documents, many of which stay valid. The oracle decides about the result. */
import type { Random } from "../choices.ts";

/** A replacement of `length` characters at `at` (UTF-16 code units) by `insert`. Edits of one mutation do not overlap. */
export type Edit = readonly [at: number, length: number, insert: string];

type Operator = (text: string, random: Random) => readonly Edit[] | undefined;

/** Returns a random match after the DOCTYPE. */
function hit(text: string, pattern: RegExp, random: Random): RegExpExecArray | undefined {
  const from = Math.max(text.search(/<html/i), 0);
  const found = [...text.slice(from).matchAll(pattern)];
  if (found.length === 0) return undefined;
  const match = random.pick(found);
  match.index += from;
  return match;
}

/** Inserts a text at a random place between two tags of the body. */
function insertion(...choices: readonly string[]): Operator {
  return (text, random) => {
    const from = Math.max(text.search(/<body/i), 0);
    const places = [...text.slice(from).matchAll(/>[^<]*(?=<)/g)];
    if (places.length === 0) return undefined;
    const place = random.pick(places);
    return [[from + place.index + place[0].length, 0, random.pick(choices)]];
  };
}

/** Inserts a text into a start tag, before its `>`. */
function inTag(pattern: RegExp, ...choices: readonly string[]): Operator {
  return (text, random) => {
    const tag = hit(text, pattern, random);
    if (tag === undefined) return undefined;
    const end = tag.index + tag[0].length - (tag[0].endsWith("/>") ? 2 : 1);
    return [[end, 0, random.pick(choices)]];
  };
}

function replacement(pattern: RegExp, by: (match: RegExpExecArray, random: Random) => string | undefined): Operator {
  return (text, random) => {
    const match = hit(text, pattern, random);
    if (match === undefined) return undefined;
    const insert = by(match, random);
    return insert === undefined ? undefined : [[match.index, match[0].length, insert]];
  };
}

const remove = (pattern: RegExp): Operator => replacement(pattern, () => "");

const START = /<[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi;
const PARAGRAPH = /<(?:p|div|td|li|span|a|h[1-6])(?:\s[^<>]*)?>/gi;

const DOCTYPES = {
  sgml: [
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN">',
    '<!doctype html public "-//W3C//DTD HTML 4.0 Transitional//EN">',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">',
  ],
  xml: [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-frameset.dtd">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML Basic 1.0//EN" "http://www.w3.org/TR/xhtml-basic/xhtml-basic10.dtd">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML Basic 1.1//EN" "http://www.w3.org/TR/xhtml-basic/xhtml-basic11.dtd">',
  ],
};

export const operators: Readonly<Record<string, Operator>> = {
  doctype_swap: (text, random) => {
    const found = /<!DOCTYPE[^>]*>/i.exec(text);
    if (found === null) return undefined;
    return [[found.index, found[0].length, random.pick(/XHTML/.test(found[0]) ? DOCTYPES.xml : DOCTYPES.sgml)]];
  },
  no_doctype: (text) => {
    const found = /<!DOCTYPE[^>]*>/i.exec(text);
    return found === null ? undefined : [[found.index, found[0].length, ""]];
  },
  before_doctype: (text, random) => {
    const at = text.search(/<!DOCTYPE/i);
    return at === -1
      ? undefined
      : [[at, 0, random.pick(["\n\n", "<!-- c -->\n", "x", "<p>", "<?pi x?>", "<!-- a -- -- b -->"])]];
  },
  delete_attribute: remove(/\s[a-z:-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi),
  delete_required: remove(
    /\s(?:alt|src|type|action|content|rows|cols|name|href|id|label|dir)\s*=\s*(?:"[^"]*"|'[^']*')/gi,
  ),
  delete_start_tag: remove(START),
  delete_end_tag: remove(/<\/[a-z0-9]+\s*>/gi),
  delete_optional_end: remove(/<\/(?:p|li|td|tr|dd|dt|th|body|html|head|option|thead|tbody|colgroup)\s*>/gi),
  delete_optional_start: remove(/<(?:html|head|body|tbody)(?:\s[^<>]*)?>/gi),
  delete_head_part: remove(/<(title|meta|link|style|script)\b[^<>]*>(?:[^<]*<\/\1>)?/gi),
  delete_title: remove(/<title>[^<]*<\/title>/gi),
  second_title: replacement(/<\/title>/gi, () => "</title><title>x</title>"),
  unknown_attribute: inTag(
    START,
    ' foo="1"',
    " data-x='y'",
    " xmlns:f='urn:x'",
    " role=main",
    ' aria-label="x"',
    " onfocusin=x",
  ),
  known_attribute: inTag(
    START,
    ' class="a b"',
    ' title="x"',
    ' dir="ltr"',
    ' lang="en"',
    ' style="x"',
    ' onclick="y"',
    ' align="left"',
    ' width="10%"',
    ' target="_top"',
    ' name="n"',
    ' xml:lang="en"',
    ' size="3"',
    ' color="red"',
    ' tabindex="3"',
    ' accesskey="k"',
    ' nowrap="nowrap"',
  ),
  minimised_attribute: inTag(
    START,
    " nowrap",
    " checked",
    " compact",
    " left",
    " rtl",
    " center",
    " disabled",
    " foo",
    " title",
    " top",
    " get",
    " 12",
    " rect",
  ),
  unquoted_attribute: inTag(
    START,
    " title=x",
    " class=a.b-c_d:e",
    " width=10%",
    " title=a/b",
    " href=/x",
    " id=x1",
    " align=left",
    " title=a=b",
    " width=100",
    " alt=",
    " title=ä",
  ),
  id_values: inTag(
    PARAGRAPH,
    ' id="a b"',
    ' id="1a"',
    ' id=""',
    ' id="_a"',
    ' id="ä"',
    ' id="a:b.c"',
    ' id="zz9"',
    " id='x&amp;y'",
    ' id=" z8 "',
    ' id="&#65;1"',
    ' id="-a"',
  ),
  number_values: inTag(
    /<(?:td|th|ol|li|textarea|input|select|pre)(?:\s[^<>]*)?>/gi,
    ' colspan="2"',
    ' colspan="a"',
    ' rowspan="-1"',
    ' tabindex="1.5"',
    ' start=" 3 "',
    ' width="3px"',
    ' maxlength=""',
    ' rows=""',
    ' value="5"',
    ' size="1 2"',
  ),
  enumerated_values: inTag(
    START,
    ' dir="LTR"',
    ' dir="up"',
    ' align="Left"',
    ' align="middle"',
    " valign=top",
    ' valign="up"',
    ' type="submit"',
    ' type="TEXT"',
    ' shape="rect"',
    ' method="Post"',
    ' scope="row"',
    ' dir=""',
    ' clear="all"',
  ),
  duplicate_id: (text, random) => {
    const ids = [...text.matchAll(/\sid\s*=\s*"([^"]*)"/gi)];
    if (ids.length < 2) return undefined;
    const [from, to] = [random.pick(ids), random.pick(ids)];
    const value = random.chance(0.3) ? (from[1] ?? "").toUpperCase() : (from[1] ?? "");
    return [[to.index, to[0].length, ` id="${value}"`]];
  },
  duplicate_attribute: replacement(
    /\s([a-z]+)\s*=\s*"[^"]*"/gi,
    (match, random) => match[0] + (random.chance(0.5) ? match[0] : match[0].toUpperCase()),
  ),
  delete_quote: remove(/["'](?=[\s>/])|(?<==)["']/g),
  unquote: replacement(/=\s*"([^"\s]*)"/g, (match) => `=${match[1]}`),
  delete_equals: remove(/=(?=["'])/g),
  no_space: replacement(/(["'])\s+(?=[a-z])/gi, (match) => match[1]),
  spaces_in_tag: replacement(/<\/?[a-z][a-z0-9]*/gi, (match, random) =>
    random.pick([`${match[0]} `, `${match[0]}\n`, match[0].replace("<", "< "), match[0].replace("</", "</ ")]),
  ),
  case_of_tags: replacement(/<\/?[a-z][a-z0-9]*/gi, (match, random) =>
    random.pick([match[0].toUpperCase(), match[0].toLowerCase()]),
  ),
  case_of_attributes: replacement(/\s[a-z]+(?=\s*=)/gi, (match) =>
    match[0] === match[0].toUpperCase() ? match[0].toLowerCase() : match[0].toUpperCase(),
  ),
  self_closing: replacement(/<(?:br|hr|img|input|meta|link|area|col|param|base)\b[^<>]*>/gi, (match) =>
    match[0].endsWith("/>") ? `${match[0].slice(0, -2).trim()}>` : `${match[0].slice(0, -1)}/>`,
  ),
  self_closed_container: replacement(
    /<(p|div|td|span|a|b|i|li|ul)(\s[^<>]*)?><\/\1>|<(?:p|a|td|span|div)(\s[^<>]*)?>/gi,
    (match) => match[0].replace(/>.*$/, " />"),
  ),
  end_of_empty: insertion(
    "<br></br>",
    "<hr></hr>",
    '<img src="x" alt=""></img>',
    "<br> </br>",
    "<br/>",
    "<hr />",
    "<br / >",
    "</br>",
    "</p>",
    "<br clear=all/>",
  ),
  short_tags: insertion(
    "<b/x/",
    "<b>x</>",
    "<>x</>",
    "<b<i>x</i></b>",
    "<b>x</b<i>y</i>",
    "<em/a <b>c</b> /",
    "<p/",
    "<b",
    "</b",
    "<b>x</b>",
    "<p/x/</p>",
    "<br/x",
    "<b/x/y/z",
  ),
  comments: insertion(
    "<!-- c -->",
    "<!-- a -- -- b -->",
    "<!-- a -- b -->",
    "<!---->",
    "<!-->",
    "<!>",
    "<!-- x -- >",
    "<!-- a --- b -->",
    "<!--- a --->",
    "<! -- a -->",
    "<!-- <b> -->",
    "<!--a--\n-->",
    "<!----->",
  ),
  unclosed_comment: insertion("<!-- x", "<!-- x ->", "<!--"),
  marked_sections: insertion(
    "<![CDATA[ <b> & ]]>",
    "<![IGNORE[ <foo> ]]>",
    "<![INCLUDE[ x ]]>",
    "<![ RCDATA [ <b> &amp; &foo; ]]>",
    "]]>",
    "<![if !IE]>x<![endif]>",
    "<![CDATA[ x",
    "<![cdata[ y ]]>",
    "<![ TEMP CDATA [z]]>",
    "<![IGNORE[ a <![CDATA[ b ]]> c ]]>",
  ),
  declarations: insertion(
    "<!DOCTYPE html>",
    "<!foo>",
    "<!ELEMENT b - - (#PCDATA)>",
    "<?php echo 1 > 2 ?>",
    "<?x>",
    "<?xml version='1.0'?>",
    "<!ENTITY x 'y'>",
  ),
  entities: insertion(
    "&foo;",
    "&nbsp;",
    "&nbsp",
    "&amp",
    "&",
    "& x",
    "&copy;",
    "&COPY;",
    "&euro;",
    "&#160;",
    "&#160",
    "&#xA0;",
    "&#XA0;",
    "&#0;",
    "&#150;",
    "&#55296;",
    "&#1114112;",
    "&#x110000;",
    "&#;",
    "&#x;",
    "&#x3b1;",
    "&#foo;",
    "&lt;",
    "&lt",
    "&apos;",
    "&quot;",
    "&a.b;",
    "&1;",
    "&#RE;",
    "&amp;lt;",
    "a&b",
    "&#32;",
    "&hellip;",
  ),
  entities_in_values: inTag(
    PARAGRAPH,
    ' title="a&b"',
    ' title="a & b"',
    ' title="?a=1&amp;b=2"',
    ' title="?a=1&b=2"',
    ' title="&nbsp;"',
    ' title="&#233"',
    ' title="&foo;"',
    ' title="x&"',
    ' title="&#999999999;"',
    ' title="&copy"',
  ),
  bare_angle: insertion(" 1 < 2 ", " << ", " <> ", " a<b ", " </ ", " > ", " <1 ", " <- ", " </> ", " <= "),
  text_anywhere: insertion("text", "\u00a0", ".", "\n\t\n"),
  text_in_list: replacement(
    /<(?:ul|ol|dl|table|tr|tbody|select|head|html)\b[^<>]*>/gi,
    (match, random) =>
      `${match[0]}${random.pick(["x", " ", "&nbsp;", "<!-- c -->", "<p>x</p>", "<li>x</li>", "<?p?>", "&#32;"])}`,
  ),
  inline_elements: insertion(
    "<b>x</b>",
    "<font size=1>x</font>",
    "<u>x</u>",
    "<a href='x'>y</a>",
    "<span>x</span>",
    "<img src=x alt=y>",
    "<input>",
    "<label for=nowhere>x</label>",
    "<ins>x</ins>",
    "<del><p>x</p></del>",
    "<script type='text/javascript'>x</script>",
    "<object></object>",
    "<br>",
    "<blink>x</blink>",
    "<nobr>x</nobr>",
    "<q>x</q>",
  ),
  block_elements: insertion(
    "<p>x</p>",
    "<p>x",
    "<div>x</div>",
    "<ul><li>x</ul>",
    "<ul></ul>",
    "<table><tr><td>x</table>",
    "<table></table>",
    "<table><tbody></tbody></table>",
    "<form action=x><p>y</p></form>",
    "<form><input></form>",
    "<hr>",
    "<h7>x</h7>",
    "<center>x</center>",
    "<section>x</section>",
    "<dl><dd>x</dl>",
    "<fieldset>x</fieldset>",
    "<fieldset><legend>x</legend></fieldset>",
    "<noscript>x</noscript>",
    "<blockquote>x</blockquote>",
    "<address><p>x</p></address>",
    "<iframe src=x></iframe>",
    "<isindex>",
    "<pre>x<img src=y alt=z></pre>",
    "<select><option>x</select>",
    "<select></select>",
    "<map name=m></map>",
    "<dl></dl>",
  ),
  misplaced_parts: insertion(
    "<li>x</li>",
    "<td>x</td>",
    "<tr><td>x</td></tr>",
    "<dd>x</dd>",
    "<option>x</option>",
    "<link rel=x href=y>",
    "<meta name=x content=y>",
    "<title>x</title>",
    "<style type='text/css'>x</style>",
    "<base href=x>",
    "<body>",
    "<head>",
    "<html>",
    "</body>",
    "</html>",
    "<frame src=x>",
    "<frameset></frameset>",
    "<legend>x</legend>",
    "<caption>x</caption>",
    "<col>",
    "<area alt=x>",
    "<param name=x>",
  ),
  nested_exclusions: insertion(
    "<a href=x><a href=y>z</a></a>",
    "<a href=x><b><a href=y>z</a></b></a>",
    "<form action=x><div><form action=y><p>z</p></form></div></form>",
    "<label><label>x</label></label>",
    "<button><a href=x>y</a></button>",
    "<button>x</button>",
    "<pre><sub>x</sub></pre>",
    "<pre><big>x</big></pre>",
  ),
  misnest: insertion(
    "<b><i>x</b></i>",
    "<p><b>x</p></b>",
    "<em><p>x</p></em>",
    "<b><p>x</b></p>",
    "<span><div>x</div></span>",
    "</i>",
    "</div>",
    "</b></i>",
    "<i>x</b>",
  ),
  tables: insertion(
    "<table><caption>x</caption><col><thead><tr><th>a</thead><tbody><tr><td>b</table>",
    "<table><thead><tr><th>a</table>",
    "<table><tbody><tr><td>b</tbody><tfoot><tr><td>c</tfoot></table>",
    "<table><tr></tr></table>",
    "<table><td>x</table>",
    "<table><tr>x</tr></table>",
    "<table><colgroup><col><col></colgroup><tr><td>x</table>",
    "<table><col/><tr><td>x</td></tr></table>",
    "<table><tr><td>x</td></tr><p>y</p></table>",
  ),
  script_content: insertion(
    "<script type='text/javascript'>a < b && c</script>",
    "<script type=x>document.write('</b>')</script>",
    "<script type=x><!-- x --></script>",
    "<script type='x'>//<![CDATA[\nx\n//]]></script>",
    "<script>x</script>",
    "<script type=x/>",
    "<style type='text/css'>p > b {}</style>",
    "<script type=x>'</' + 'p'</script>",
    "<script type='x' src='y'></script>",
  ),
  after_end: (text, random) => [
    [
      text.length,
      0,
      random.pick(["\n", "x", "<!-- c -->", "<p>x</p>", "</html>", "<?pi?>", " \n ", "</body>", "&nbsp;", "<", "<!"]),
    ],
  ],
  cut: (text, random) => {
    const at = Math.floor(text.length * (0.3 + 0.69 * random.next()));
    return [[at, text.length - at, ""]];
  },
  control_characters: insertion(
    "\u0001",
    "\u0085",
    "\u0097",
    "\ufffe",
    "\u007f",
    "\u000c",
    "\ud83d\ude00",
    "\ufeff",
    "\u000b",
  ),
  namespace: (text, random) => {
    const found = /\sxmlns\s*=\s*["'][^"']*["']/.exec(text);
    if (found === null) return undefined;
    return [
      [
        found.index,
        found[0].length,
        random.pick([
          "",
          ' xmlns="http://www.w3.org/1999/html"',
          " xmlns=''",
          ' xmlns:h="http://www.w3.org/1999/xhtml"',
          " xmlns='http://www.w3.org/1999/xhtml' xmlns:x='urn:y'",
        ]),
      ],
    ];
  },
  internal_subset: (text, random) => {
    const found = /<!DOCTYPE[^>[]*(?=>)/i.exec(text);
    const added = random.pick([
      "<!ENTITY foo 'bar'>",
      "<!ATTLIST p foo CDATA #IMPLIED>",
      "<!-- c -->",
      "",
      "<!ATTLIST html x CDATA #REQUIRED>",
      "<!ENTITY nbsp '<b>x'>",
      "<!ENTITY amp '&#38;#38;'>",
      "<!ATTLIST p align (a|b) 'a'>",
      "<!ELEMENT foo - - ANY>",
      "<!ELEMENT p (#PCDATA)>",
      "<?pi?>",
      "<!FOO>",
      "foo",
      "<!ENTITY x>",
    ]);
    return found === null ? undefined : [[found.index + found[0].length, 0, ` [${added}]`]];
  },
  swap_neighbours: (text, random) => {
    const match = hit(text, /(<[^<>]+>)(\s*)(<[^<>]+>)/g, random);
    return match === undefined ? undefined : [[match.index, match[0].length, `${match[3]}${match[2]}${match[1]}`]];
  },
  repeat_tag: replacement(/<[^<>!?]+>/g, (match) => match[0] + match[0]),
  delete_character: (text, random) => [[random.below(text.length), 1, ""]],
  rename_element: replacement(/<\/?(?:p|div|td|span|ul|b|h2|a|tr)\b/gi, (match, random) =>
    match[0].replace(/[a-z]\w*$/i, random.pick(["p", "div", "ul", "td", "span", "em", "dl", "center", "foo"])),
  ),
};

/** Returns the text after edits. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const [at, length, insert] of [...edits].sort((a, b) => b[0] - a[0]))
    result = result.slice(0, at) + insert + result.slice(at + length);
  return result;
}

import { expect, test } from "vitest";
import { extract } from "./test-extract.ts";

/** The options of jump menus that are links, spec 8.7. The expectations are what the scripts do in a browser. */

const options = `<option value="">Choose<option value="a.html">A<option value="/b?c=1">B<option>no value`;
const all = ["a.html", "/b?c=1"];
const select = (attributes: string, inner = options) => `<form name=f><select ${attributes}>${inner}</select></form>`;

test.each<readonly [string, string, readonly string[]]>([
  ["this.value", select(`onchange="location=this.value"`), all],
  ["in capitals", select(`onChange="window.location.href = this.value;"`), all],
  ["selected option", select(`onchange="location.href=this.options[this.selectedIndex].value"`), all],
  ["index of the select", select(`onchange="window.location=this[this.selectedIndex].value"`), all],
  ["through its form", select(`name=x onchange="document.location.href = this.form.x.value"`), all],
  ["top", select(`onchange="top.location=this.value"`), all],
  ["self", select(`onchange="self.location.href=this.value"`), all],
  ["parent", select(`onchange="parent.location = this.options[selectedIndex].value"`), all],
  ["assign", select(`onchange="location.assign(this.value)"`), all],
  ["open", select(`onchange="window.open(this.value)"`), all],
  ["open with a target", select(`onchange="window.open(this.options[this.selectedIndex].value,'_self')"`), all],
  ["with a condition", select(`onchange="if (this.value) location = this.value"`), all],
  ["and", select(`onchange="this.value && (location = this.value)"`), all],
  [
    "a variable",
    select(`onchange="var u = this.options[this.selectedIndex].value; if (u != '') window.location = u;"`),
    all,
  ],
  ["a label", select(`onchange="javascript:location=this.value;"`), all],
  ["Dreamweaver", select(`onchange="MM_jumpMenu('parent',this,0)"`), all],
  ["Dreamweaver's button", `${select("id=menu1")}<input type=button onclick="MM_jumpMenuGo('menu1','parent',0)">`, all],
  ["a button", `${select("name=go")}<button onclick="location=document.f.go.value">go</button>`, all],
  [
    "a button by the index",
    `${select("name=go")}<a href="javascript:location.href=document.f.go.options[document.f.go.selectedIndex].value">go</a>`,
    all,
  ],
  ["a button by the id", `${select("id=go")}<button onclick="location=document.getElementById('go').value">`, all],
  [
    "a function of the select",
    `<script>function go(s) { window.location = s.options[s.selectedIndex].value }</script>${select(`onchange="go(this)"`)}`,
    all,
  ],
  [
    "a function of the value",
    `<script>function go(url) { location.href = url; }</script>${select(`onchange="go(this.value)"`)}`,
    all,
  ],
  ["jQuery", `${select("id=m")}<script>$("#m").change(function () { window.location = $(this).val() })</script>`, all],
  [
    "numbers, which are addresses there",
    select(`onchange="location=this.value"`, "<option value=1><option value=2>"),
    ["1", "2"],
  ],
  [
    "an option of its own",
    `<select><option value="a" onclick="location=this.value"><option value="b"></select>`,
    ["a"],
  ],
  ["a radio button", `<input type=radio value="a" onclick="location.href=this.value">`, ["a"]],
  ["groups", select(`onchange="location=this.value"`, `<optgroup label=x>${options}</optgroup>`), all],
  [
    "another address",
    select(`onchange="location=this.value"`, `<option value="http://other.test/x">`),
    ["http://other.test/x"],
  ],
  // No links
  ["a filter", select(`onchange="this.form.submit()"`), []],
  [
    "a filter with numbers on a page with a jump",
    `${select("name=year", "<option value=2001><option value=2002>")}<select onchange="location=this.value"><option value=a></select>`,
    ["a"],
  ],
  ["a part of an address", select(`onchange="location='list?year='+this.value"`), []],
  ["a value with something behind it", select(`onchange="location=this.value+'.html'"`), []],
  ["a comparison", select(`onchange="if (location == this.value) alert(1)"`), []],
  ["a comment", select(`onchange="// location=this.value"`), []],
  ["a syntax error", select(`onchange="location=this.value)"`), []],
  ["another variable", select(`onchange="var location2 = this.value"`), []],
  ["a template", `<template>${select(`onchange="location=this.value"`)}</template>`, []],
  ["no script", select(""), []],
  [
    "the definition alone",
    `<script>function MM_jumpMenu(targ,s,r){eval(targ+".location='"+s.options[s.selectedIndex].value+"'")}</script>${select("")}`,
    [],
  ],
])("%s", (_name, markup, hrefs) => {
  const { links } = extract(markup);
  expect(links.map(({ url, source }) => `${source} ${url}`)).toEqual(
    hrefs.map((href) => `script ${new URL(href, "http://site.test/dir/page").href}`),
  );
});

test("100,000 options are read, the others are counted as lost", () => {
  const many = Array.from({ length: 100_001 }, (_, at) => `<option value=${at}>`).join("");
  const { links, lost } = extract(select(`onchange="location=this.value"`, many));
  expect([links.length, lost]).toEqual([100_000, 1]);
});

import { describe, expect, test } from "vitest";
import { inspect } from "./test-accessibility.ts";

const isFocusable = (source: string) => inspect(source, (facts, element) => facts.isFocusable(element));

/** wcag22.md 3.2 and HTML, 6.6. */
describe("focusable", () => {
  test.each([
    "<a id=x href=y>",
    "<svg><a id=x href=y /></svg>",
    "<svg><a id=x xlink:href=y /></svg>",
    "<img usemap=#m><map name=m><area id=x href=y></map>",
    "<object usemap=#m></object><map name=m><area id=x href=y></map>",
    "<button id=x>",
    "<select id=x></select>",
    "<textarea id=x></textarea>",
    "<input id=x>",
    "<input id=x type=radio>",
    "<details><summary id=x></details>",
    "<iframe id=x></iframe>",
    "<audio id=x controls></audio>",
    "<video id=x controls></video>",
    "<p id=x contenteditable>",
    "<p id=x contenteditable=TRUE>",
    "<p id=x contenteditable=plaintext-only>",
    "<p id=x tabindex=0>",
    "<p id=x tabindex=-1>",
    "<p id=x tabindex=' +3px'>",
    "<a id=x tabindex=0>",
    "<button id=x aria-disabled=true>",
    "<div aria-hidden=true><button id=x></div>",
    "<div disabled><button id=x></div>",
    "<fieldset disabled><legend><button id=x></legend></fieldset>",
    "<div style='visibility:hidden'><button id=x style='visibility:visible'></div>",
    "<button id=x style='position:absolute;left:-999em'>",
    "<style>[hidden]{display:block}</style><button id=x hidden>",
    "<details open><button id=x></details>",
    "<dialog open><button id=x></dialog>",
    "<p id=x disabled tabindex=0>",
  ])("%s", (source) => {
    expect(isFocusable(source)).toBe(true);
  });
});

describe("not focusable", () => {
  test.each([
    "<a id=x>",
    "<a id=x name=y>",
    "<map name=m><area id=x href=y></map>",
    "<img usemap=#m><map name=m><area id=x></map>",
    "<img usemap=#m style='display:none'><map name=m><area id=x href=y></map>",
    "<img usemap=#m style='visibility:hidden'><map name=m><area id=x href=y></map>",
    "<button id=x disabled>",
    "<button id=x disabled tabindex=0>",
    "<fieldset disabled><button id=x></fieldset>",
    "<fieldset disabled><div><input id=x></div></fieldset>",
    "<fieldset disabled><legend></legend><legend><input id=x></legend></fieldset>",
    "<fieldset disabled><fieldset><legend><input id=x></legend></fieldset></fieldset>",
    "<input id=x type=HIDDEN>",
    "<summary id=x></summary>",
    "<details><summary></summary><summary id=x></summary></details>",
    "<details open><div><summary id=x></summary></div></details>",
    "<audio id=x></audio>",
    "<p id=x>",
    "<p id=x tabindex>",
    "<p id=x tabindex=a>",
    "<p id=x contenteditable=false>",
    "<div contenteditable><p id=x></div>",
    "<button id=x hidden>",
    "<div style='display:none'><button id=x></div>",
    "<button id=x style='visibility:hidden'>",
    "<style>div{visibility:collapse}</style><div><button id=x></div>",
    "<div inert><button id=x></div>",
    "<button id=x inert>",
    "<details><button id=x></details>",
    "<dialog><button id=x></dialog>",
    "<noscript><button id=x></button></noscript>",
    "<div style='content-visibility:hidden'><button id=x></div>",
    "<label id=x>",
  ])("%s", (source) => {
    expect(isFocusable(source)).toBe(false);
  });
});

test.each([
  ["<button id=x>", true],
  ["<button id=x tabindex=0>", true],
  ["<button id=x tabindex=5>", true],
  ["<button id=x tabindex=a>", true],
  ["<button id=x tabindex=-1>", false],
  ["<button id=x tabindex='-1'>", false],
  ["<p id=x tabindex=-1>", false],
  ["<button id=x disabled>", false],
])("%s is reached by the Tab key: %j", (source, expected) => {
  expect(inspect(source, (facts, element) => facts.isInTabOrder(element))).toBe(expected);
});

test.each([
  ["<button id=x disabled>", true],
  ["<select><option id=x disabled></select>", true],
  ["<select><optgroup disabled><option id=x></select>", true],
  ["<select disabled><option id=x></select>", false],
  ["<fieldset id=x disabled>", true],
  ["<p id=x disabled>", false],
  ["<fieldset disabled><a id=x href=y></fieldset>", false],
])("%s is disabled: %j", (source, expected) => {
  expect(inspect(source, (facts, element) => facts.isDisabled(element))).toBe(expected);
});

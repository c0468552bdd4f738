import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { inspect } from "../test-accessibility.ts";
import { highestContrast } from "./colours-of-text.ts";

/** Returns the reason why the contrast of the element x is unknown, or its highest possible contrast, with two decimals. */
const contrast = (body: string): string =>
  inspect(`<!DOCTYPE html>${body}`, (facts, element) => {
    const { unknown, text, ground } = facts.textColours(element);
    return unknown ?? highestContrast(text, ground).toFixed(2);
  });

const on = (style: string, inner = "", before = ""): string =>
  `<div style="${style}">${before}<p id=x style="color:#777;${inner}">a</p></div>`;

// wcag22.md 3.6. #777 has a contrast of 4.48 to white, 4.69 to black; black has 21.00 to white.
describe("the background of a text", () => {
  test.each([
    ["the canvas is white", on(""), "4.48"],
    ["a colour of the box itself", on("", "background:#000"), "4.69"],
    ["a colour of a box around", on("background:#000"), "4.69"],
    ["the nearest opaque colour", on("background:#000", "background:#fff"), "4.48"],
    ["the background of body is that of the canvas", `<body style="background:#000">${on("")}`, "4.69"],
    ["black at half opacity: #808080 to white", on("", "color:#000;opacity:.5"), "3.98"],
    ["an image", on("background:url(a)"), "image"],
    ["an image below an opaque box", on("background:url(a)", "background:#fff"), "4.48"],
    ["an image below a box that lets it through", on("background:url(a)", "background:rgb(0 0 0/.5)"), "image"],
    [
      "an image below an opaque box in a group with opacity",
      on("background:url(a)", "background:#fff;opacity:.9"),
      "image",
    ],
    ["a gradient: the highest contrast, here to black", on("background:linear-gradient(#fff,#000)"), "4.69"],
    ["a gradient that may leave its ground free", on("background:linear-gradient(#fff,#fff) no-repeat #000"), "4.69"],
    ["a gradient in a space with other colours between", on("background:linear-gradient(in hsl,#f00,#00f)"), "image"],
    ["an unknown colour", on("background:color-mix(in srgb,red,blue)"), "unknown-colour"],
    ["a filter", on("filter:invert(1);background:#fff"), "effect"],
    ["a filter that changes no colour", on("filter:drop-shadow(0 0 1px #000)"), "4.48"],
    ["a blend mode", on("mix-blend-mode:multiply"), "effect"],
    ["a mask", on("mask-image:linear-gradient(#000,transparent)"), "effect"],
    ["a page in dark colours", `<meta name=Color-Scheme content="only dark">${on("")}`, "unknown-colour"],
    ["a page in dark colours, if people want them", `<meta name=color-scheme content="light dark">${on("")}`, "4.48"],
    [
      "a page that its sheet makes light",
      `<meta name=color-scheme content=dark><style>html{color-scheme:light}</style>${on("")}`,
      "4.48",
    ],
    ["beside a wide shadow", on("", "", `<h1 style="box-shadow:0 0 0 99px #000">a</h1>`), "overlap"],
    ["beside a sharp shadow", on("", "", `<h1 style="box-shadow:0 99px #000">a</h1>`), "overlap"],
    [
      "a background beside a sharp shadow",
      on("", "background:#000", `<h1 style="box-shadow:0 0 0 99px #fff">a</h1>`),
      "4.69",
    ],
    ["beside a pale shadow", on("", "", `<h1 style="box-shadow:0 25px 50px -12px #000">a</h1>`), "4.48"],
    ["beside a shadow within", on("", "", `<h1 style="box-shadow:inset 0 0 0 99px #000">a</h1>`), "4.48"],
    ["a clip", on("clip-path:inset(10%)"), "effect"],
    ["the image of an attribute", `<table><td id=x background=a.png>a`, "image"],
    ["a column of the same colour", `<table><col bgcolor=white><td id=x style="color:#777">a`, "4.48"],
    [
      "a black column: either",
      `<table><colgroup style="background:#000"><col></colgroup><td id=x style="color:#777">a`,
      "4.69",
    ],
    [
      "a column behind an opaque row",
      `<table><col bgcolor=black><tr bgcolor=white><td id=x style="color:#777">a`,
      "4.48",
    ],
    [
      "the caption of a black table, which stands outside of its box",
      `<table style="background:#000"><caption id=x style="color:#777">a</caption>`,
      "4.48",
    ],
    [
      "the caption of a table in a black box",
      `<div style="background:#000"><table style="background:#fff"><caption id=x style="color:#777">a</caption></table></div>`,
      "4.69",
    ],
    ["a border image that fills the box", on("border-image:url(a) 30 fill"), "image"],
    [
      "a border image made of a gradient",
      on("border-image:linear-gradient(rgb(0 0 0 / 1),#000) fill 0//0 9px"),
      "image",
    ],
    ["a border image behind an opaque box", on("border-image:url(a) 30 fill", "background:#fff"), "4.48"],
    ["a border image around the box", on("border:1px solid;border-image:url(a) 30"), "4.48"],
    ["an unknown column", `<table><col style="background:url(a)"><td id=x>a`, "image"],
    ["a shadow of the text", on("", "text-shadow:0 0 2px #000"), "shadow"],
    ["a stroke", on("", "-webkit-text-stroke-width:1px"), "shadow"],
    ["a stroke by its shorthand", on("", "-webkit-text-stroke:0.03em #444"), "shadow"],
    ["a transform", on("transform:rotate(5deg)"), "moved"],
    ["a transform that moves nothing", on("transform:translateZ(0)"), "4.48"],
    ["a transform of an opaque box", on("transform:rotate(5deg);background:#fff"), "4.48"],
    ["an absolute position", on("position:absolute"), "moved"],
    ["an absolute position of an opaque box", on("position:absolute;background:#000"), "4.69"],
    ["a float in boxes that paint nothing", on("", "float:left"), "4.48"],
    ["a float that may leave a black box: either", on("background:#000", "float:left"), "4.69"],
    ["a float in a black box that holds it", on("background:#000;overflow:hidden", "float:left;color:#000"), "1.00"],
    ["a negative margin upwards", on("", "margin-top:-20px", "<p>b</p>"), "moved"],
    ["a negative margin that padding makes up for", on("background:#000;padding:20px", "margin:-20px"), "4.69"],
    [
      "a negative margin that padding inside makes up for",
      `<div style="margin-top:-20px;padding:20px"><p id=x style="color:#777">a</p></div>`,
      "4.48",
    ],
    ["a first line of another colour", `<style>p::first-line{color:red}</style>${on("")}`, "first-line"],
    [
      "an animation of the colour without end",
      `<style>@keyframes k{to{color:red}}</style>${on("", "animation:k 1s infinite")}`,
      "animation",
    ],
    ["an animation that ends", `<style>@keyframes k{from{opacity:0}}</style>${on("", "animation:k 1s")}`, "4.48"],
    [
      "an animation that stays at its end",
      `<style>@keyframes k{to{opacity:.5}}</style>${on("", "animation:k 1s both")}`,
      "animation",
    ],
    [
      "an animation of the place",
      `<style>@keyframes k{to{width:9px}}</style>${on("", "animation:k 1s infinite")}`,
      "4.48",
    ],
  ])("%s", (_, body, expected) => {
    expect(contrast(body)).toBe(expected);
  });
});

/** Every box begins where the one before ends. #777 has a contrast of 4.48 to white, 4.69 to black. */
describe("boxes in the flow that reach beyond their place", () => {
  const page = (before: string, own = "", style = ""): string =>
    `<style>*{margin:0}${style}</style>${before}<p id=x style="color:#777;${own}">a</p>`;
  const box = (style: string, inner = ""): string => `<div style="background:#000;${style}">${inner}</div>`;
  const lines = (count: number): string => "<p>a</p>".repeat(count);
  test.each([
    ["by a negative margin", page(box("height:200px;margin-bottom:-120px")), "overlap"],
    [
      "by the negative margin of a box around",
      page(`<div style="margin-bottom:-120px">${box("height:200px")}</div>`),
      "overlap",
    ],
    [
      "by the negative margin of a box in another",
      page(`<div>${box("height:200px;margin-bottom:-120px")}</div>`),
      "overlap",
    ],
    [
      "by the negative margin of a row",
      page(`<div style="display:flex;margin-bottom:-90px">${box("height:99px")}</div>`),
      "overlap",
    ],
    [
      "by the negative margin of an image",
      page(`<img style="display:block;height:99px;margin-bottom:-90px">`),
      "overlap",
    ],
    ["by a part of the width", page(box("height:200px;margin-bottom:-10%")), "overlap"],
    ["by little", page(box("height:200px;margin-bottom:-10px")), "4.48"],
    [
      "by the margin of its content",
      page(`<div style="margin-bottom:-30px">${box("margin-bottom:30px")}</div>`),
      "4.48",
    ],
    ["by a margin that another above makes up for", page(box("margin-bottom:-30px"), "margin-top:30px"), "4.48"],
    ["but the text has a box of its own", page(box("margin-bottom:-99px"), "background:#fff"), "4.48"],
    ["but one that is transparent", page(box("margin-bottom:-99px"), "background:#fff;opacity:.9"), "overlap"],
    ["without painting", page(box("margin-bottom:-120px;background:none")), "4.48"],
    ["unseen", page(box("margin-bottom:-120px;visibility:hidden")), "4.48"],
    ["less than the lines before the text", page(box("height:200px;margin-bottom:-60px") + lines(4)), "4.48"],
    ["more than the lines before the text", page(box("height:200px;margin-bottom:-120px") + lines(4)), "overlap"],
    ["in a column beside", page(`<div style="display:flex">${box("margin-bottom:-99px")}<div>`), "4.48"],
    ["in a positioned box", page(`<div style="position:absolute">${box("margin-bottom:-99px")}</div>`), "4.48"],
    ["cut off", page(`<div style="overflow:hidden;height:40px">${box("height:200px")}</div>`), "4.48"],
    ["from a box that is too low", page(`<div style="height:40px">${box("height:200px")}</div>`), "overlap"],
    ["from a box that may not be higher", page(`<div style="max-height:0">${box("height:200px")}</div>`), "overlap"],
    ["from a box that may be higher", page(`<div style="min-height:40px">${box("height:200px")}</div>`), "4.48"],
    ["from a cell, which grows", page(`<table><td style="height:40px">${box("height:200px")}</table>`), "4.48"],
    ["by a shift", page(box("height:80px;position:relative;top:60px")), "overlap"],
    ["by a transform", page(box("height:80px;transform:translateY(60px)")), "overlap"],
    ["by a translation", page(box("height:80px;translate:0 60px")), "overlap"],
    ["to the side", page(box("height:80px;transform:translateX(60px)")), "4.48"],
    ["larger, below a positioned box", page(box("height:80px;scale:2"), "position:relative"), "overlap"],
    ["over the box after a float", page(box("float:left;width:100%;margin-right:-100%", "b")), "overlap"],
    [
      "generated before the text",
      `<style>div::before{content:"";display:block;height:99px;margin-bottom:-99px;background:#000}</style>${on("")}`,
      "overlap",
    ],
    [
      "generated after a box",
      page("<b></b>", "", `b::after{content:"";display:block;height:99px;margin-bottom:-99px;background:#000}`),
      "overlap",
    ],
  ])("%s", (_, body, expected) => {
    expect(contrast(body)).toBe(expected);
  });

  const black = (style: string, inner: string): string =>
    `<style>*{margin:0}</style><div style="background:#000;${style}">${inner}</div>`;
  const last = `<p id=x style="color:#777">a</p>`;
  test.each([
    ["the first line", black("height:40px", last + lines(3)), "4.69"],
    ["the fourth line", black("height:40px", lines(3) + last), "overlap"],
    ["the fourth line of a box that scrolls", black("height:40px;overflow:auto", lines(3) + last), "4.69"],
    [
      "the fourth line, on a box of its own",
      black("height:40px", `${lines(3)}<div style="background:#000">${last}</div>`),
      "4.69",
    ],
    [
      "a paragraph of more lines than fit",
      black("height:40px;width:40px", last.replace("a<", `${"abcdefghij ".repeat(12)}<`)),
      "overlap",
    ],
    [
      "the fourth line of body, which paints the whole page",
      `<style>*{margin:0}</style><body style="height:40px;background:#000">${lines(3)}${last}`,
      "4.69",
    ],
  ])("texts that hang out of a box: %s", (_, body, expected) => {
    expect(contrast(body)).toBe(expected);
  });
});

describe("positioned boxes that are neighbours of a text", () => {
  const box = (style: string): string => `<i style="position:absolute;background:#000;${style}"></i>`;
  test.each([
    ["below text in a box that is painted later", on("position:relative", "position:relative", box("")), "overlap"],
    ["over the text", on("position:relative", "", box("top:0;width:50px;height:50px")), "4.48"],
    ["over all of the box", on("position:relative", "", box("inset:0")), "overlap"],
    [
      "over all of the box, with the text above it",
      on("position:relative", "position:relative;background:#fff", box("inset:0")),
      "4.48",
    ],
    [
      "painted before the text by its z-index",
      on("position:relative", "position:relative;z-index:2;background:#fff", box("inset:0;z-index:1")),
      "4.48",
    ],
    [
      "painted after the text by its z-index",
      on("position:relative", "position:relative;z-index:1;background:#fff", box("inset:0;z-index:2")),
      "overlap",
    ],
    ["behind all that is not positioned", on("position:relative", "", box("z-index:-1")), "overlap"],
    ["behind an opaque box", on("position:relative", "background:#fff", box("z-index:-1")), "4.48"],
    ["a thin line", on("position:relative", "position:relative", box("height:2px")), "4.48"],
    ["not painted", on("position:relative", "position:relative", box("background:none")), "4.48"],
    ["not rendered", on("position:relative", "position:relative", box("display:none")), "4.48"],
    ["in another box", `<div style="position:relative">${box("inset:0")}</div>${on("")}`, "4.48"],
    [
      "generated over all of the box",
      `<style>div{position:relative}div::after{content:"";position:absolute;inset:0;background:#000}</style>${on("")}`,
      "overlap",
    ],
    ["over the whole viewport", `${box("position:fixed;inset:0")}${on("background:#fff")}`, "overlap"],
    ["fixed over a part of the viewport", `${box("position:fixed;bottom:0")}${on("")}`, "4.48"],
  ])("%s", (_, body, expected) => {
    expect(contrast(body)).toBe(expected);
  });
});

describe("items of grids", () => {
  const grid = (before: string, own: string, after = ""): string =>
    `<div style="display:grid"><i style="background:#000;${before}"></i><p id=x style="color:#777;${own}">a</p>${after}</div>`;
  test.each([
    ["in one place", grid("grid-area:1/1", "grid-area:1/1"), "overlap"],
    ["in one named area", grid("grid-area:a", "grid-area:a"), "overlap"],
    ["in places that have a part in common", grid("grid-row:1/4;grid-column:1/-1", "grid-area:3/2"), "overlap"],
    ["with a background of its own", grid("grid-area:1/1", "grid-area:1/1;background:#fff"), "4.48"],
    [
      "below a painted one",
      grid("", "grid-area:1/1;background:#fff", `<i style="grid-area:1/1;background:#000">`),
      "overlap",
    ],
    ["in two areas", grid("grid-area:a", "grid-area:b"), "4.48"],
    ["in two rows", grid("grid-row:1/3;grid-column:1", "grid-row:3;grid-column:1"), "4.48"],
    ["in a row of which the grid chooses the column", grid("grid-row:1", "grid-row:1"), "4.48"],
    ["beside one that paints nothing", grid("grid-area:1/1;background:none", "grid-area:1/1"), "4.48"],
  ])("%s", (_, body, expected) => {
    expect(contrast(body)).toBe(expected);
  });
});

describe("shadow trees", () => {
  const tree = (style: string, inner = "<p id=x style=color:#777>a</p>"): string =>
    `<x-a><template shadowrootmode=open><style>${style}</style>${inner}<slot></slot></template><b>b</b></x-a>`;
  test.each([
    ["a colour of the host", tree(":host{display:block;background:#123}"), "unknown-colour"],
    ["a host in a state", tree(":host([dark]){color:#eee}"), "unknown-colour"],
    ["a host without colours", tree(":host{display:block} p{margin:0}"), "4.48"],
    ["slotted elements", tree("::slotted(b){color:#eee}"), "unknown-colour"],
    ["a part", `<style>x-a::part(a){color:#111}</style>${tree("")}`, "unknown-colour"],
    ["a part of another element", `<style>x-b::part(a){color:#111}</style>${tree("")}`, "4.48"],
    ["a rule in a condition", tree("@media screen{p{color:#111}}"), "unknown-colour"],
    ["a sheet that is linked", tree("", "<link rel=stylesheet href=a.css><p id=x>a</p>"), "unknown-colour"],
  ])("%s", (_, body, expected) => {
    expect(contrast(body)).toBe(expected);
  });
});

/** A box with a background, in groups with opacity. */
interface Layer {
  readonly colour: readonly [number, number, number, number];
  readonly opacity: number;
}

const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
const channel = fc.integer({ min: 0, max: 255 });
const layers = fc.array(
  fc.record<Layer>({
    colour: fc.tuple(channel, channel, channel, share),
    opacity: fc.integer({ min: 1, max: 10 }).map((tenths) => tenths / 10),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Paints the groups into each other, from the innermost. Returns the red channel and alpha. */
function painted([first, ...rest]: readonly Layer[]): readonly [number, number] {
  if (first === undefined) return [0, 0];
  const [red, , , alpha] = first.colour;
  const [inner, innerAlpha] = painted(rest);
  const colour = inner + (1 - innerAlpha) * alpha * (red / 255);
  return [first.opacity * colour, first.opacity * (innerAlpha + (1 - innerAlpha) * alpha)];
}

test("groups with opacity give the same result as painting them into each other", () => {
  fc.assert(
    fc.property(layers, (boxes) => {
      const open = boxes
        .map(({ colour, opacity }) => `<div style="background:rgba(${colour.join(",")});opacity:${opacity}">`)
        .join("");
      const low = inspect(
        `<!DOCTYPE html>${open}<p id=x>a`,
        (facts, element) => facts.textColours(element).ground.low[0],
      );
      const [colour, alpha] = painted(boxes);
      expect(low).toBeCloseTo(colour + (1 - alpha), 2);
    }),
    { numRuns: randomSamples(100, 2_000) },
  );
});

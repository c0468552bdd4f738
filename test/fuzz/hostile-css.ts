import { selectorList } from "../oracle/generate-selectors.ts";
import type { Random } from "../oracle/random.ts";

const pieces = [
  "{", "}", "(", ")", "[", "]", ";", ":", ",", "!", "!important", "!importan", "/*", "*/", "<!--", "-->", "\"", "'", "\\", "\\0", "\\110000 ", "\\\n", "\n", "\0", "\ud800", "url(", "url('x", "url(x y)", "var(--x)", "var(",
  "@media", "@media not all and (width", "@media (min-width: calc(1px + ", "@supports (", "@supports selector(:has(", "@layer a, b;", "@layer a.b.c{", "@scope (a) to (b){", "@scope{", "@container (width > 1px){", "@import url(a.css) layer(", "@charset \"x\";",
  "@namespace x url(y);", "@font-face{", "@page :first{", "@keyframes x{", "@starting-style{", "@unknown", "@", "#", "#x", ".a", ".", "*", "*|*", "x|y", "|a", "&", "& &", "&:is(&)", ":root", ":not(", ":is(", ":where(", ":has(", ":nth-child(2n+1 of ", ":nth-child(", "::before", ":lang(",
  "[a=b i]", "[a", "[a~=", ">", "+", "~", "||", "color:red", "text-decoration:blink", "text-decoration-line : blink!important", "display:none", "all:revert-layer", "--x:{}", "--x:", "font:", "1e999px", "-0", "+.5e-3%", "U+26", "\u{10ffff}", "é", "calc(1px*(", "attr(x)", "expression(", "*zoom:1", "filter:progid:X(a='b')",
] as const;

/** A style sheet of up to some kilobytes: random pieces, generated rules, and both in each other. */
export function hostileCss(random: Random): string {
  const piece = () => random.pick(pieces);
  const rule = () => `${random.chance(0.7) ? selectorList(random, 3) : piece()}{${random.several(0, 4, piece).join(random.pick(["", ";", " "]))}}`;
  return random.several(1, random.pick([5, 40, 150]), () => (random.chance(0.5) ? piece() : rule())).join(random.pick(["", " ", "\n"]));
}

import { styleText } from "node:util";

/** How text for people is set off on a terminal. */
export type Paint = Readonly<Record<"strong" | "bad" | "good" | "dim", (text: string) => string>>;

/** Colours of a terminal; without colour the text as it is. */
export function paintOf(colour: boolean): Paint {
  const paint = (style: "bold" | "red" | "green" | "dim") => (text: string) =>
    // The terminal was asked already; here the text may be on its way to anywhere.
    colour && text !== "" ? styleText(style, text, { validateStream: false }) : text;
  return { strong: paint("bold"), bad: paint("red"), good: paint("green"), dim: paint("dim") };
}

import { styleText } from "node:util";

/** Functions that highlight text on a terminal. */
export type Paint = Readonly<Record<"strong" | "bad" | "warn" | "good" | "dim", (text: string) => string>>;

/** Returns functions that add colours, or that change nothing if `colour` is false. */
export function paintOf(colour: boolean): Paint {
  const paint = (style: "bold" | "red" | "yellow" | "green" | "dim") => (text: string) =>
    // The caller has asked the terminal; the text itself may go elsewhere.
    colour && text !== "" ? styleText(style, text, { validateStream: false }) : text;
  return { strong: paint("bold"), bad: paint("red"), warn: paint("yellow"), good: paint("green"), dim: paint("dim") };
}

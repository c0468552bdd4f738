export type Paint = Readonly<Record<"strong" | "bad" | "good" | "dim", (text: string) => string>>;

const ansi = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;
const same = (text: string) => text;

/** Colours of a terminal, the same as of `check`; without colour the text as it is. */
export function paintOf(colour: boolean): Paint {
  return colour
    ? { strong: ansi(1), bad: ansi(31), good: ansi(32), dim: ansi(2) }
    : { strong: same, bad: same, good: same, dim: same };
}

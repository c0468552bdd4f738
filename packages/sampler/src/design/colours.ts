/** A colour, and that of the words on it; their contrast is 4.5:1 or more. */
export interface LetterColour {
  readonly ground: string;
  readonly ink: string;
}

const none: LetterColour = { ground: "#ffffff", ink: "#000000" };

/**
 * Colours of letters (D-31): those of the first observatory, green to red, or UWEM's shades of blue, which colour-blind readers and printers
 * tell apart. A letter is always written, whatever its colour.
 */
export const letterColours = {
  seed: {
    A: { ground: "#1b6e3c", ink: "#ffffff" },
    B: { ground: "#a6d96a", ink: "#000000" },
    C: { ground: "#ffe14d", ink: "#000000" },
    D: { ground: "#f7a145", ink: "#000000" },
    E: { ground: "#b3261e", ink: "#ffffff" },
    "n/a": none,
  },
  uwem: {
    A: { ground: "#ccecff", ink: "#000000" },
    B: { ground: "#99ccff", ink: "#000000" },
    C: { ground: "#5fa2dd", ink: "#000000" },
    D: { ground: "#1f5fa8", ink: "#ffffff" },
    E: { ground: "#0b2f5e", ink: "#ffffff" },
    "n/a": none,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<ScoreLetter, LetterColour>>>>;

/** A letter of a score, best first, and that of none. */
export type ScoreLetter = "A" | "B" | "C" | "D" | "E" | "n/a";

/** A choice of colours. */
export type Palette = keyof typeof letterColours;

/** The class of a letter: colours and patterns go by it. What is none is as no score. */
export function letterClass(letter: string): string {
  return `letter-${/^[A-E]$/.test(letter) ? letter.toLowerCase() : "none"}`;
}

const letters = ["A", "B", "C", "D", "E"] as const;

function variables(palette: Palette): string {
  return letters
    .map((letter) => {
      const { ground, ink } = letterColours[palette][letter];
      const name = letter.toLowerCase();
      return `--${name}: ${ground}; --${name}-ink: ${ink};`;
    })
    .join(" ");
}

/** By name, for light and dark surroundings. Every pair that meets has a contrast of 4.5:1 or more, of 3:1 where it is no text. */
export const COLOURS = `
:root { color-scheme: light dark; --ink: #17202b; --soft: #4b5865; --paper: #ffffff; --panel: #f4f7fa; --line: #cfd8e1;
  --link: #0a56a3; --visited: #63379b; --fill: #2b5f96; --ground: #dde4ec; --focus: #b3261e; --better: #1f7a3d; --worse: #b3261e;
  --barrier: #b3261e; --fine: #1f7a3d; --warning: #fff4ce; --stripe: rgb(0 0 0 / 45%); --band: #11325a; --band-ink: #ffffff;
  --band-line: #5d7ba0; ${variables("seed")} }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9edf2; --soft: #b5c0cc; --paper: #12171d; --panel: #1b222b; --line: #465361; --link: #8cc4ff;
    --visited: #d0b0ff; --fill: #7db3e8; --ground: #39424b; --focus: #ffb4ab; --better: #7fd99a; --worse: #ff8a80;
    --barrier: #ff8a80; --fine: #7fd99a; --warning: #4a3b00; --stripe: rgb(0 0 0 / 45%); --band: #0b1c33; --band-ink: #f2f6fb;
    --band-line: #46628a; }
}
.palette-uwem { ${variables("uwem")} }
`;

/**
 * Draws what `eiao-wam check` prints on a terminal as an SVG, for the README. `npm run docs` runs it. The text in the
 * picture is the program's own output on a page of the example site.
 */
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { eiaoWam } from "../packages/cli/src/commands.ts";
import { runProgram } from "../packages/cli/src/program.ts";
import type { Terminal } from "../packages/cli/src/terminal.ts";

const columns = 90;
const lineHeight = 18;
const charWidth = 8.4;
const args = ["check", "services/contact.html"];

/** Returns the picture as SVG text. The same program and page give the same text. */
export async function picture(): Promise<string> {
  const lines = (await output()).replace(/\n+$/, "").split("\n");
  const width = Math.round(columns * charWidth) + 40;
  const height = (lines.length + 2) * lineHeight + 40;
  const allLines = [`\u001b[32m$\u001b[0m eiao-wam ${args.join(" ")}`, ...lines];
  const rows = allLines.map(
    (line, i) => `<text x="20" y="${40 + i * lineHeight}" xml:space="preserve">${spans(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Terminal output of eiao-wam check">`,
    `<style>text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6edf3}.b{font-weight:bold}.red{fill:#ff9492}.green{fill:#56d364}.yellow{fill:#e3b341}.blue{fill:#79c0ff}.dim{fill:#9da7b1}</style>`,
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>`,
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}

async function output(): Promise<string> {
  let text = "";
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const terminal: Terminal = {
    cwd: fileURLToPath(new URL("../examples/site/", import.meta.url)),
    env: {},
    width: columns,
    colour: true,
    stdoutIsTerminal: true,
    interactive: false,
    stdin: (async function* () {})(),
    stdout,
    note: () => undefined,
    progress: () => undefined,
    now: () => 0,
    untilStopped: () => ({ signal: new AbortController().signal, release: () => undefined }),
  };
  await runProgram(args, terminal, eiaoWam);
  return text;
}

const colours: Readonly<Record<string, string>> = {
  "1": "b",
  "2": "dim",
  "31": "red",
  "32": "green",
  "33": "yellow",
  "34": "blue",
  "36": "blue",
  "90": "dim",
  "91": "red",
};

/** Converts the escape sequences of a terminal to tspan elements. */
function spans(line: string): string {
  let classes: string[] = [];
  let svg = "";
  for (const [i, part] of line.split(/\u001b\[([\d;]*)m/).entries()) {
    if (i % 2 === 1) {
      for (const code of part.split(";")) {
        const name = colours[code];
        classes = name === undefined ? [] : [...classes, name];
      }
    } else if (part !== "") {
      const text = part.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
      svg += classes.length === 0 ? `<tspan>${text}</tspan>` : `<tspan class="${classes.join(" ")}">${text}</tspan>`;
    }
  }
  return svg;
}

import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { defineCommand } from "../../command-line/command.ts";
import { answerOptions, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError, fileProblem } from "../../errors.ts";
import { readTextFile, savedText } from "../../input/read-text.ts";
import { plain } from "../../output/text.ts";
import { actionOf, withSiteUrlServer } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-observatory user`. Spec 22.6. */
export const user = defineCommand({
  name: "user",
  ...texts.user,
  options: {
    role: { value: "ROLE", section: "User" },
    "password-file": { value: "FILE", section: "User" },
    ...siteUrlServerOptions,
    ...answerOptions,
  },
  async run({ options, operands: [action, name, ...more] }, terminal) {
    const known = actionOf("user", ["add", "remove", "list", "link"], action);
    const isOfOne = known === "add" || known === "remove";
    if (isOfOne && name === undefined)
      throw new CommandError(`user ${known} needs the name of a user.`, `Example: eiao-observatory user ${known} ada`);
    const surplus = isOfOne ? more[0] : name;
    if (surplus !== undefined)
      throw new CommandError(
        `user ${known} does not accept "${surplus}".`,
        "The command asks for the password, or reads it from the file of --password-file.",
      );
    return await withSiteUrlServer(options, terminal, async ({ invoke, output, print, note }) => {
      if (known === "add") {
        const role = roleOf(options.role);
        await invoke("addUser", { name, role, password: await readPassword(options.passwordFile, terminal) });
        await note(`${plain(name ?? "", 64)} can now log in to the cockpit as ${role}.`);
      } else if (known === "remove") await invoke("removeUser", { name });
      else if (known === "link") await output.write(`${plain(String(await invoke("loginLink", {})), 500)}\n`);
      else {
        const users = (await invoke("users", {})) as readonly ListedUser[];
        await print(users, listText(users));
      }
    });
  },
});

const roles = ["viewer", "curator", "operator"] as const;

function roleOf(name: string | undefined): (typeof roles)[number] {
  const role = roles.find((each) => each === name);
  if (role !== undefined) return role;
  throw new CommandError(
    name === undefined ? "user add needs a role: add --role ROLE." : `There is no role "${name}".`,
    `Use ${roles.slice(0, -1).join(", ")} or ${roles.at(-1) ?? ""}.`,
  );
}

interface ListedUser {
  readonly name: string;
  readonly role: string;
  readonly created: string;
  readonly sessions: number;
}

function listText(users: readonly ListedUser[]): string {
  if (users.length === 0) return "There are no users.\n";
  const widest = Math.max(...users.map(({ name }) => name.length));
  return users
    .map(
      ({ name, role, created }) =>
        `${plain(name, 64).padEnd(widest)}  ${role.padEnd(8)}  since ${created.slice(0, 10)}\n`,
    )
    .join("");
}

const limits = { maxBytes: 4_000, timeoutMs: 10_000, areFixed: true } as const;

/** Reads a password from a file, from standard input, or from the terminal, where it is typed twice and not shown. @throws CommandError. */
async function readPassword(file: string | undefined, terminal: Terminal): Promise<string> {
  if (file === undefined) return await typedPassword(terminal);
  const text = file === "-" ? savedText(await readStdin(terminal.stdin)) : await passwordIn(file, terminal);
  return text.replace(/\r?\n$/, "");
}

async function passwordIn(file: string, { cwd }: Terminal): Promise<string> {
  try {
    return await readTextFile(resolve(cwd, file), limits);
  } catch (error) {
    throw new CommandError(`The password file ${file} cannot be read: ${fileProblem(error)}.`, undefined, error);
  }
}

async function readStdin(stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    bytes += piece.length;
    if (bytes > limits.maxBytes)
      throw new CommandError("The password on standard input is too long.", "Send one line with the password.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function typedPassword(terminal: Terminal): Promise<string> {
  const { stdin } = process;
  if (!terminal.interactive || !stdin.isTTY)
    throw new CommandError(
      "There is no terminal to ask for the password.",
      "Name a file with --password-file, or - for standard input.",
    );
  const silent = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  const stop = new AbortController();
  // Ctrl-C and Ctrl-D cancel the command.
  lines.once("SIGINT", () => stop.abort()).once("close", () => stop.abort());
  try {
    terminal.note("Password (at least 10 characters, not shown):");
    const first = await lines.question("", stop);
    terminal.note("Password again:");
    const second = await lines.question("", stop);
    if (first !== second) throw new CommandError("The two passwords are different.", "Run the command again.");
    return first;
  } catch (error) {
    if (stop.signal.aborted) throw new CommandError("No password was typed, so nothing was changed.", undefined, error);
    throw error;
  } finally {
    lines.close();
  }
}

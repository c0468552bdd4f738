import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { isForPrograms, tellDone } from "./answer-options.ts";
import { openOutput } from "../output/output.ts";
import { callService } from "../seed/call-service.ts";
import { tokenOf } from "../network/token.ts";
import { readPassword } from "./read-password.ts";
import { siteUrlServerOf } from "./site-url-server-options.ts";
import type { userOptions } from "./commands/user.ts";

type UserOptions = OptionValues<typeof userOptions>;

const actions = ["add", "remove", "list", "link"] as const;
const roles = ["viewer", "curator", "operator"] as const;

/** Carries out `eiao-observatory user` by calling the site URL server. @throws CommandError. */
export async function runUser(
  [action, name, ...more]: readonly string[],
  options: UserOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const known = actions.find((each) => each === action);
  if (known === undefined)
    throw new CommandError(`user needs one of ${actions.join(", ")}.`, "Example: eiao-observatory user list");
  const isOfOne = known === "add" || known === "remove";
  if (isOfOne && name === undefined)
    throw new CommandError(`user ${known} needs the name of a user.`, `Example: eiao-observatory user ${known} ada`);
  const surplus = isOfOne ? more[0] : name;
  if (surplus !== undefined)
    throw new CommandError(
      `user ${known} does not accept "${surplus}".`,
      "The command asks for the password, or reads it from the file of --password-file.",
    );
  const token = await tokenOf(options, terminal);
  const ask = (method: string, given: Readonly<Record<string, unknown>>): Promise<unknown> =>
    callService({ url: siteUrlServerOf(options.server, terminal.env), service: "siteurl", token }, method, given);
  const output = await openOutput(options.output, terminal);
  if (known === "add") {
    const role = roleOf(options.role);
    await ask("addUser", { name, role, password: await readPassword(options.passwordFile, terminal) });
    await tellDone(
      `${plain(name ?? "", 64)} can now log in to the cockpit as ${role}.`,
      options.output,
      output,
      terminal,
    );
  } else if (known === "remove") await ask("removeUser", { name });
  else if (known === "link") await output.write(`${plain(String(await ask("loginLink", {})), 500)}\n`);
  else await output.write(listed((await ask("users", {})) as readonly ListedUser[], isForPrograms(options)));
  await output.close();
  return 0;
}

function roleOf(given: string | undefined): (typeof roles)[number] {
  const role = roles.find((each) => each === given);
  if (role !== undefined) return role;
  throw new CommandError(
    given === undefined ? "user add needs a role: add --role ROLE." : `There is no role "${given}".`,
    `Use ${roles.slice(0, -1).join(", ")} or ${roles.at(-1) ?? ""}.`,
  );
}

interface ListedUser {
  readonly name: string;
  readonly role: string;
  readonly created: string;
  readonly sessions: number;
}

function listed(users: readonly ListedUser[], json: boolean): string {
  if (json) return `${JSON.stringify(users, null, 2)}\n`;
  if (users.length === 0) return "There are no users.\n";
  const widest = Math.max(...users.map(({ name }) => name.length));
  return users
    .map(
      ({ name, role, created }) =>
        `${plain(name, 64).padEnd(widest)}  ${role.padEnd(8)}  since ${created.slice(0, 10)}\n`,
    )
    .join("");
}

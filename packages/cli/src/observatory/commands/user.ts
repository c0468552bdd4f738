import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** Options of `user`, for who carries them out. */
export const userOptions = {
  role: {
    type: "string",
    value: "ROLE",
    help: "add: viewer looks, curator also orders runs and has sites measured, operator does everything",
    section: "User",
  },
  "password-file": {
    type: "string",
    value: "FILE",
    help: "add: a file with the password, - for standard input; unless given it is asked for",
    section: "User",
  },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory user`. Spec 22.6. */
export const user = defineCommand({
  name: "user",
  operands: "add|remove|list|link [NAME]",
  summary: "Who may log in at the cockpit of a running Observatory",
  description: `Users of the cockpit, /cockpit beside the reports, where runs, orders, workers and logs are seen and steered. They are kept in the database; a user that is removed is logged out everywhere. To give somebody another role or another password, remove the user and add it again; users change their own password in the cockpit.

link prints an address that logs an operator in, once, within ten minutes: for the first visit, and for who forgot a password.

Exit codes: 0 done; 1 it is not.`,
  examples: [
    ["eiao-observatory user add ada --role operator", "Asks for the password."],
    ["eiao-observatory user add ben --role viewer --password-file ben.txt", "Reads it from a file."],
    ["eiao-observatory user list", "Who may log in."],
    ["eiao-observatory user link", "A login for once."],
  ],
  options: userOptions,
  async run({ options, operands }, terminal) {
    const { runUser } = await import("../run-user.ts");
    return await runUser(operands, options, terminal);
  },
});

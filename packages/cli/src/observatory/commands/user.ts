import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `user`. */
export const userOptions = {
  role: {
    type: "string",
    value: "ROLE",
    help: "with add: a viewer can look, a curator can also order runs and add sites, an operator can do everything",
    section: "User",
  },
  "password-file": {
    type: "string",
    value: "FILE",
    help: "with add: file with the password; - is standard input. Default: the command asks for it",
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
  summary: "Manage the users of the cockpit of a running Observatory",
  description: `Manages the users of the cockpit, which is at /cockpit of the reports and shows and controls runs, orders, workers and logs. When you remove a user, all sessions of that user end. To change the role of a user, remove the user and add it again. Users can change their own password in the cockpit.

link prints an address that logs in an operator. It works once, within ten minutes: for the first visit, or if you forgot a password.

Exit codes: 0 done; 1 it could not be done.`,
  examples: [
    ["eiao-observatory user add ada --role operator", "Adds a user and asks for the password."],
    ["eiao-observatory user add ben --role viewer --password-file ben.txt", "Adds a user whose password is in a file."],
    ["eiao-observatory user list", "Lists the users."],
    ["eiao-observatory user link", "Prints a link that logs in once."],
  ],
  options: userOptions,
  async run({ options, operands }, terminal) {
    const { runUser } = await import("../run-user.ts");
    return await runUser(operands, options, terminal);
  },
});

import type { AnyCommand } from "../command-line/command.ts";
import type { Program } from "../command-line/help.ts";
import { annotation } from "./commands/annotation.ts";
import { campaign } from "./commands/campaign.ts";
import { coordinator } from "./commands/coordinator.ts";
import { exclude } from "./commands/exclude.ts";
import { feed } from "./commands/feed.ts";
import { reports } from "./commands/reports.ts";
import { include } from "./commands/include.ts";
import { order } from "./commands/order.ts";
import { panel } from "./commands/panel.ts";
import { plan } from "./commands/plan.ts";
import { start } from "./commands/start.ts";
import { status } from "./commands/status.ts";
import { user } from "./commands/user.ts";
import { worker } from "./commands/worker.ts";

/** The program `eiao-observatory`, which runs the whole Observatory. Spec cli.md 10. */
export const eiaoObservatory: Program = {
  name: "eiao-observatory",
  does: "eiao-observatory measures many web sites regularly and keeps every result.",
  exitCodes: "0 the command did what you asked; 1 it did not.",
  isConfigurable: false,
};

/** The commands of `eiao-observatory`, in the order of `--help`. */
export const observatoryCommands: readonly AnyCommand[] = [
  start,
  coordinator,
  worker,
  panel,
  order,
  campaign,
  feed,
  plan,
  reports,
  status,
  exclude,
  include,
  annotation,
  user,
];

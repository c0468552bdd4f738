import type { StoreRetention } from "@eiao/etl";
import { configurationError } from "./errors.ts";
import type { SystemConfiguration } from "./read-configuration.ts";

/** How long sealed stores are kept: `12 runs`, `365 days`; undefined: for ever. @throws EiaoError `BadParameter`. */
export function storeRetention({
  storeretention: text,
}: Pick<SystemConfiguration, "storeretention">): StoreRetention | undefined {
  if (text === null) return undefined;
  const [, number = "", unit = ""] = /^\s*([1-9]\d{0,5})\s+(run|day)s?\s*$/i.exec(text) ?? [];
  if (number === "")
    throw configurationError("BadParameter", {
      where: "configuration",
      key: "storeretention",
      problem: `is ${JSON.stringify(text.slice(0, 60))}`,
      remedy: "Write for example 12 runs or 365 days, or remove it.",
    });
  return unit.toLowerCase() === "run" ? { runs: Number(number) } : { days: Number(number) };
}

import type { Service } from "../transport/service.ts";
import { checkMethod } from "./check-method.ts";
import { evaluateMethod } from "./evaluate-method.ts";
import { keepSheetMethod } from "./keep-sheet-method.ts";
import type { WamSettings } from "./wam-settings.ts";

const NAMESPACE = "http://www.eiao.net/2.0/RelaxedWAM/";

/**
 * The WAM service of port 8888: `check` (spec 11.1, wams.md 8), and for measurements that can be replayed `evaluate` and
 * `keepSheet`: there the caller brings the style sheets, so that it can archive what the page saw.
 */
export function wamService(settings: WamSettings): Service {
  return { ...identity, methods: [checkMethod(settings), evaluateMethod(settings), keepSheetMethod(settings)] };
}

/** The same for a process that describes the service, and has its calls made by others. */
export function wamDescription(): Service {
  return wamService(nowhere);
}

const identity = {
  name: "wam",
  namespace: NAMESPACE,
  title: "EIAO WAM",
  doc: "Evaluates the accessibility of a web page and of the style sheets that apply to it.",
} as const;

const elsewhere = (): never => {
  throw new Error("Calls are made by workers.");
};

const nowhere: WamSettings = {
  evaluate: elsewhere,
  fetchSheet: elsewhere,
  kept: { keep: elsewhere, find: elsewhere },
  medium: "screen",
  now: elsewhere,
};

import type { Service } from "../transport/service.ts";
import { checkMethod } from "./check-method.ts";
import { evaluateMethod } from "./evaluate-method.ts";
import { keepSheetMethod } from "./keep-sheet-method.ts";
import type { WamSettings } from "./wam-settings.ts";

const NAMESPACE = "http://www.eiao.net/2.0/RelaxedWAM/";

/**
 * Makes the WAM service of port 8888: `check` (spec 11.1, wams.md 8), and `evaluate` and `keepSheet` for measurements
 * that can be replayed: the caller sends the style sheets, so that it can archive them.
 */
export function wamService(settings: WamSettings): Service {
  return { ...identity, methods: [checkMethod(settings), evaluateMethod(settings), keepSheetMethod(settings)] };
}

/** Makes the service for a process that only describes it; other processes make the calls. */
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

import { defineIoErrors } from "../system-errors.ts";

/** Errors of the stages of a crawl and their plug-ins. Spec 21.1. */
export const pipelineErrorRows = {
  TaskRefused: {
    message: "The task cannot run: {problems}",
    remedy: "Fix these problems. The descriptor of a plug-in lists its parameters and outputs.",
  },
  PlugInRefused: {
    message: "The plug-in {identifier} cannot be installed: {problems}",
    remedy:
      "Give the plug-in a complete descriptor: identifier, author, description, entry point, parameters and outputs.",
  },
  QueueClosed: {
    message: "The queue {queue} is closed and accepts no more events.",
    remedy: "Emit events only before the task is stopped.",
    reaction: "leave-site",
  },
  SettingRefused: {
    message: "The stage {stage} cannot be changed: {problem}",
    remedy: "Use a parameter that the plug-in has, with a value of its type.",
  },
} as const;

export const pipelineError = defineIoErrors(pipelineErrorRows);

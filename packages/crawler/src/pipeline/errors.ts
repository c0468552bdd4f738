import { defineErrors } from "@eiao/wam-core/errors";

/** Errors of stage graphs. Spec 21.1. */
export const pipelineErrorRows = {
  TaskRefused: {
    says: "The task cannot run: {problems}",
    remedy: "Correct each of them; the descriptor of a plug-in names its parameters and outputs.",
    reaction: "end",
  },
  PlugInRefused: {
    says: "The plug-in {identifier} is not installed: {problems}",
    remedy: "Give it every part of a descriptor: identifier, author, description, entry point, parameters, outputs.",
    reaction: "end",
  },
  QueueClosed: {
    says: "The queue {queue} takes no more events.",
    remedy: "Emit events before the task is stopped.",
    reaction: "leave-site",
  },
  SettingRefused: {
    says: "The stage {stage} cannot be changed: {problem}",
    remedy: "Use a parameter of its plug-in and a value of that type.",
    reaction: "end",
  },
} as const;

export const pipelineError = defineErrors(pipelineErrorRows);

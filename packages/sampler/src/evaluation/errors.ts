import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors of an evaluation that the caller did not cause. The codes are from spec 2.2. */
export const evaluationErrorRows = {
  Timeout: {
    message: "The evaluation of {url} took longer than {seconds} s.",
    remedy: "Use a smaller page, or raise the time limit.",
    reaction: "retry",
  },
  WamFailed: {
    message: "The evaluation of {url} failed: {reason}.",
    remedy: "Try a smaller page. If the error remains, please report it.",
    reaction: "leave-page",
  },
  WorkerLost: {
    message: "The process that evaluated {url} ended without a result several times ({reason}).",
    remedy: "Try a smaller page. If the error remains, please report it.",
    reaction: "leave-page",
  },
  EvaluationNumber: {
    message: "{name} of an evaluation cannot be {value}: it must be {wanted}.",
    remedy: "Use a number in this range, or omit the setting.",
  },
  EvaluationStopped: {
    message: "The evaluation of {url} was stopped because the program is ending.",
    remedy: "Send the page again when the program is running.",
  },
} as const;

export const evaluationError = defineIoErrors(evaluationErrorRows);

/** Errors of loading a style sheet. The warning of the engine names the sheet. */
export const sheetErrorRows = {
  SheetStatus: {
    message: "the server answered {status}",
    remedy: "The server must respond with status 200.",
    reaction: "leave-page",
  },
  SheetRedirects: {
    message: "it redirects more than {most} times",
    remedy: "Reduce the redirects on the server.",
    reaction: "leave-page",
  },
  SheetRedirect: {
    message: "it redirects to an invalid address",
    remedy: "Make the server redirect to an http or https address.",
    reaction: "leave-page",
  },
  SheetFailed: {
    message: "{reason}",
    remedy: "You do not need to do anything: the page is evaluated without this style sheet.",
    reaction: "leave-page",
  },
  /** Thrown for all pages of a run, without asking the server again. */
  SheetMissing: {
    message: "{reason}",
    remedy: "You do not need to do anything: the page is evaluated without this style sheet.",
    reaction: "leave-page",
  },
  TooManySheets: {
    message: "the style sheets of the page are larger than {most} bytes together",
    remedy: "You do not need to do anything: the page is evaluated without the other style sheets.",
    reaction: "leave-page",
  },
} as const;

/** Creates an error of loading a style sheet. */
export const sheetError = defineIoErrors(sheetErrorRows);

/** Errors of WAM servers that evaluate documents. */
export const remoteErrorRows = {
  BadWamServer: {
    message: "{address} is not the address of a WAM server.",
    remedy: "Use an address such as http://127.0.0.1:8888/.",
  },
  NoWamServer: {
    message: "The list of WAM servers is empty.",
    remedy: "Give at least one address, such as http://127.0.0.1:8888/.",
  },
  WamServersFailed: {
    message: "None of the WAM servers could evaluate {url}: {reason}.",
    remedy: "Check that the servers are running and can be reached (GET /health).",
    reaction: "leave-page",
  },
  WamServersGone: {
    message: "{url} was not evaluated: for {seconds} s, no WAM server could be reached or had capacity: {reason}.",
    remedy: "Start the servers, then start the sampling again: it continues where it stopped.",
  },
  WamServersUnfit: {
    message: "None of the WAM servers can be used for this run: {reason}.",
    remedy:
      "Start servers of the same version as this program, then start the sampling again: it continues where it stopped.",
  },
  WamServerFailed: {
    message: "{reason}",
    remedy: "You do not need to do anything: another server is asked, or the page is replaced.",
    reaction: "leave-page",
  },
  WamServerUnfit: { message: "{reason}", remedy: "Start a server of the same version as this program." },
  WamServerBusy: {
    message: "{reason}",
    remedy: "You do not need to do anything: the server is asked again.",
    reaction: "retry",
  },
} as const;

export const remoteError = defineIoErrors(remoteErrorRows);

import { defineErrors } from "@eiao/wam-core/errors";

/** Why a document was not evaluated, through no fault of its caller. Codes of spec 2.2. */
export const evaluationErrorRows = {
  Timeout: {
    says: "The evaluation of {url} did not end within {seconds} s.",
    remedy: "Send a smaller page, or raise the time limit.",
    reaction: "retry",
  },
  WamFailed: {
    says: "The evaluation of {url} broke down: {reason}.",
    remedy: "Send a smaller page; if it stays, please report it.",
    reaction: "leave-page",
  },
  WorkerLost: {
    says: "The process that evaluated {url} ended without an answer, again and again ({reason}).",
    remedy: "Send a smaller page; if it stays, please report it.",
    reaction: "leave-page",
  },
  EvaluationNumber: {
    says: "Evaluation cannot have {name} {value}: it has to be {wanted}.",
    remedy: "Give such a number, or leave it out.",
    reaction: "end",
  },
  EvaluationStopped: {
    says: "The evaluation of {url} was stopped, because the program ends.",
    remedy: "Send it again when the program runs.",
    reaction: "end",
  },
} as const;

export const evaluationError = defineErrors(evaluationErrorRows);

/** Why a style sheet is not there. The engine names the sheet. */
export const sheetErrorRows = {
  SheetStatus: {
    says: "the server answered {status}",
    remedy: "The server should answer 200.",
    reaction: "leave-page",
  },
  SheetRedirects: {
    says: "it redirects more than {most} times",
    remedy: "The server should redirect less often.",
    reaction: "leave-page",
  },
  SheetRedirect: {
    says: "it redirects to what is no address",
    remedy: "The server should name an http address.",
    reaction: "leave-page",
  },
  SheetFailed: {
    says: "{reason}",
    remedy: "Nothing to do here: the page is evaluated without it.",
    reaction: "leave-page",
  },
  /** For all pages of a run, however often it is asked for. */
  SheetMissing: {
    says: "{reason}",
    remedy: "Nothing to do here: the page is evaluated without it.",
    reaction: "leave-page",
  },
  TooManySheets: {
    says: "the page asks for more than {most} octets of style sheets",
    remedy: "Nothing to do here: the page is evaluated without the others.",
    reaction: "leave-page",
  },
} as const;

/** Makes a coded error of style sheets. */
export const sheetError = defineErrors(sheetErrorRows);

/** Why WAM servers do not evaluate a document. */
export const remoteErrorRows = {
  BadWamServer: {
    says: "{address} is no address of a WAM server.",
    remedy: "Write it as http://127.0.0.1:8888/.",
    reaction: "end",
  },
  NoWamServer: {
    says: "No WAM server is named.",
    remedy: "Name at least one address such as http://127.0.0.1:8888/.",
    reaction: "end",
  },
  WamServersFailed: {
    says: "{url} was evaluated by none of the WAM servers asked: {reason}.",
    remedy: "See whether they run (GET /health) and are reachable.",
    reaction: "leave-page",
  },
  WamServersGone: {
    says: "None of the WAM servers could be reached or had room for {seconds} s when {url} was to be evaluated: {reason}.",
    remedy: "Start them and call again: the sample goes on where it stopped.",
    reaction: "end",
  },
  WamServersUnfit: {
    says: "No WAM server can be used for this run: {reason}.",
    remedy: "Run servers of the same version as this program and call again: the sample goes on where it stopped.",
    reaction: "end",
  },
  WamServerFailed: {
    says: "{reason}",
    remedy: "Nothing to do here: another server is asked, or the page is replaced.",
    reaction: "leave-page",
  },
  WamServerUnfit: { says: "{reason}", remedy: "Run a server of the same version as this program.", reaction: "end" },
  WamServerBusy: { says: "{reason}", remedy: "Nothing to do here: it is asked again.", reaction: "retry" },
} as const;

export const remoteError = defineErrors(remoteErrorRows);

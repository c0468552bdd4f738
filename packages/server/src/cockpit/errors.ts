import { defineErrors } from "@eiao/wam-core/errors";

/** What can go wrong between the cockpit and the people who use it. */
export const cockpitErrorRows = {
  BadUserName: {
    says: "{name} is no name of a user.",
    remedy: "Take 1 to 64 letters, digits, dots, hyphens, underscores or @.",
    reaction: "end",
  },
  BadPassword: {
    says: "The password cannot be used: {problem}.",
    remedy: "Take 10 to 1,000 characters, as of a few words or of a password manager.",
    reaction: "end",
  },
  UserExists: {
    says: "There is a user {name} already.",
    remedy: "Remove that first, which ends its sessions: eiao-observatory user remove {name}.",
    reaction: "end",
  },
  UnknownUser: {
    says: "There is no user {name}.",
    remedy: "List them: eiao-observatory user list.",
    reaction: "end",
  },
  LoginRefused: {
    says: "This name and password do not belong together.",
    remedy: "Try again, or ask the operator for another password.",
    reaction: "end",
  },
  TooManyTries: {
    says: "There were too many tries. Wait {seconds} s before the next one.",
    remedy: "Wait, then try again.",
    reaction: "retry",
  },
  LinkUsed: {
    says: "This link was used, or its time is over.",
    remedy: "Have another one: eiao-observatory user link. Or log in by name and password.",
    reaction: "end",
  },
  LoginNeeded: {
    says: "This needs a login.",
    remedy: "Log in at /cockpit/login; programs send the token of EIAO_TOKEN as Authorization: Bearer.",
    reaction: "end",
  },
  NotYourRole: {
    says: "A {role} may not do this.",
    remedy: "It needs the role {needed}.",
    reaction: "end",
  },
  ForeignForm: {
    says: "This form was not sent by a page of the cockpit.",
    remedy: "Open the page again, and send the form there.",
    reaction: "end",
  },
  NoCockpitPage: {
    says: "The cockpit has no page {path}.",
    remedy: "Begin at /cockpit.",
    reaction: "end",
  },
  NotYourNote: {
    says: "There is no such note, or it is another user's.",
    remedy: "Operators may remove it.",
    reaction: "end",
  },
  NoSuchSite: {
    says: "No run has the site {site}, nor has the URL repository.",
    remedy: "Look whether its name is right: that of its host, with the path where it has one.",
    reaction: "end",
  },
  WrongMethod: {
    says: "{path} does not take {method}.",
    remedy: "It takes {allowed}.",
    reaction: "end",
  },
  BadField: {
    says: "{field} cannot be {value}: {problem}.",
    remedy: "Go back and change it.",
    reaction: "end",
  },
} as const;

export const cockpitError = defineErrors(cockpitErrorRows);

import { defineIoErrors } from "@eiao/crawler/internal/errors";

export const cockpitErrorRows = {
  BadUserName: {
    message: "{name} cannot be the name of a user.",
    remedy: "Use 1 to 64 letters, digits, dots, hyphens, underscores or @.",
  },
  BadPassword: {
    message: "The password cannot be used: {problem}.",
    remedy: "Use 10 to 1,000 characters: a few words, or a password from a password manager.",
  },
  UserExists: {
    message: "A user {name} already exists.",
    remedy:
      "Choose another name, or remove that user, which also ends the user's sessions: eiao-observatory user remove {name}.",
  },
  UnknownUser: {
    message: "There is no user {name}.",
    remedy: "To see all users, run: eiao-observatory user list.",
  },
  LoginRefused: {
    message: "The user name or the password is wrong.",
    remedy: "Try again, or ask the operator for a new password.",
  },
  TooManyTries: {
    message: "There were too many failed logins. The next one is possible in {seconds} s.",
    remedy: "Wait, then try again.",
    reaction: "retry",
  },
  LinkUsed: {
    message: "This link was used before, or has expired.",
    remedy: "To get a new link, run: eiao-observatory user link. You can also log in with your name and password.",
  },
  LoginNeeded: {
    message: "You are not logged in.",
    remedy: "Log in at /cockpit/login. Programs send the token of EIAO_TOKEN in the header Authorization: Bearer.",
  },
  ForeignForm: {
    message: "This form was not sent from a page of the cockpit.",
    remedy: "Open the page in the cockpit again and send the form from there.",
  },
  NoCockpitPage: {
    message: "The cockpit has no page {path}.",
    remedy: "Start at /cockpit.",
  },
  WrongMethod: {
    message: "{path} does not accept {method}.",
    remedy: "Use {allowed}.",
  },
  BadField: {
    message: "{field} cannot be {value}: {problem}.",
    remedy: "Go back and correct it.",
  },
} as const;

export const cockpitError = defineIoErrors(cockpitErrorRows);

/** Returns the error for a field of a form with a wrong text. */
export const badField = (field: string, text: string, problem: string) =>
  cockpitError("BadField", { field, value: JSON.stringify(text.slice(0, 64)), problem });

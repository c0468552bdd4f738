import { defineErrors } from "@eiao/wam-core/errors";

export const urlErrorRows = {
  NotWebAddress: {
    says: "{url} is not the address of a web site.",
    remedy: "Pass an absolute http or https URL, such as https://www.example.org/.",
    reaction: "leave-site",
  },
} as const;

export const urlError = defineErrors(urlErrorRows);

import { defineErrors } from "@eiao/wam-core/errors";

export const urlErrorRows = {
  NotWebAddress: {
    says: "{url} is not the address of a website.",
    remedy: "Use an absolute http or https URL, such as https://www.example.org/.",
    reaction: "leave-site",
  },
} as const;

export const urlError = defineErrors(urlErrorRows);

import { defineIoErrors } from "../system-errors.ts";

export const urlErrorRows = {
  NotWebAddress: {
    message: "{url} is not the address of a website.",
    remedy: "Use an absolute http or https URL, such as https://www.example.org/.",
    reaction: "leave-site",
  },
} as const;

export const urlError = defineIoErrors(urlErrorRows);

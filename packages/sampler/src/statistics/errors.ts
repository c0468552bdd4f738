import { defineErrors } from "@eiao/wam-core/errors";

export const statisticsErrorRows = {
  SampleBeyondPopulation: {
    says: "{sampled} pages cannot be a sample of {population}.",
    remedy: "Pass the number of pages that the sample was drawn from, less those that could not be had.",
    reaction: "leave-site",
  },
} as const;

export const statisticsError = defineErrors(statisticsErrorRows);

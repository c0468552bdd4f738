import { defineIoErrors } from "@eiao/crawler/internal/errors";

export const statisticsErrorRows = {
  SampleBeyondPopulation: {
    message: "A sample of {sampled} pages cannot come from only {population} pages.",
    remedy: "Pass the number of pages that the sample was drawn from, without the pages that could not be fetched.",
    reaction: "leave-site",
  },
} as const;

export const statisticsError = defineIoErrors(statisticsErrorRows);

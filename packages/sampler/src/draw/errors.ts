import { defineIoErrors } from "@eiao/crawler/internal/errors";

export const drawErrorRows = {
  BadSeed: {
    message: "{seed} is not a valid seed for a random draw.",
    remedy: "Use 1 to 128 visible ASCII characters without a comma, for example 32 hexadecimal digits.",
  },
  BadPopulation: {
    message: "{found} is not a valid number of pages.",
    remedy: "Pass an integer between 0 and 4294967296.",
  },
  DrawBeyondPopulation: {
    message: "The draw cannot resume after {taken} pages: there are only {population}.",
    remedy: "Resume a draw with the seed and the number of pages that it started with.",
    reaction: "leave-site",
  },
  NotUnderWay: {
    message: "Page {index} of the draw is not being evaluated.",
    remedy:
      "Report the result of each drawn page exactly once. If you did not call the library yourself, this is a bug: please report it.",
    reaction: "leave-site",
  },
} as const;

export const drawError = defineIoErrors(drawErrorRows);

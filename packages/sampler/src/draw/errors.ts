import { defineErrors } from "@eiao/wam-core/errors";

export const drawErrorRows = {
  BadSeed: {
    says: "{seed} is no seed of a draw.",
    remedy: "Write 1 to 128 visible ASCII characters without a comma, such as 32 hexadecimal digits.",
    reaction: "end",
  },
  BadPopulation: {
    says: "{found} is no count of pages to draw from, or to have drawn.",
    remedy: "Pass an integer from 0 to 4294967296.",
    reaction: "end",
  },
  DrawBeyondPopulation: {
    says: "{taken} pages cannot have been drawn from {population}.",
    remedy: "Resume a draw with the seed and the population that it began with.",
    reaction: "leave-site",
  },
  NotUnderWay: {
    says: "Page {index} of the draw is not under way.",
    remedy: "This is a fault of the program: settle each page that was handed out once; please report it.",
    reaction: "leave-site",
  },
} as const;

export const drawError = defineErrors(drawErrorRows);

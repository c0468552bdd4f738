import type { StageOutput } from "../pipeline/stage.ts";

/** What the descriptors of this package's own stages have in common. */
export const own = {
  author: "European Internet Accessibility Observatory",
  concurrency: 1, // in order: what costs time is fetching
  parameters: {},
} as const;

export function output(carries: string, description: string): StageOutput {
  return { carries, description };
}

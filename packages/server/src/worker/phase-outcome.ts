/**
 * What a phase of a job came to. `interrupted`: it is gone on with later. `stuck`: it went on no more, which counts as a death. `loaded`: the coordinator
 * knows it already. */
export type PhaseOutcome =
  | { readonly state: "done"; readonly databaseId: string }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "interrupted" }
  | { readonly state: "stuck" }
  | { readonly state: "loaded" };

/** What the coordinator is told when a phase ends. */
export type ToldOutcome = Exclude<PhaseOutcome, { readonly state: "loaded" }>;

/** A custom pipeline, like the crawler: plug-ins for stages, a task that connects them, a run in which events never pile up. */
import { buildGraph, definePlugIn, installPlugIns, runGraph } from "@eiao/crawler";

interface Words {
  words: string;
}
interface Services {
  readonly counts: Map<string, number>;
}
const described = { author: "Example", concurrency: 1, parameters: {} };
const words = { words: { carries: "word", description: "one word" } };

const read = definePlugIn<never, Words, Services>({
  ...described,
  identifier: "read",
  description: "Gives the words of a text.",
  input: null,
  outputs: words,
  create: () => ({
    async provide(emit) {
      for (const word of "The ferry and the bus and the tram".split(" ")) await emit("words", word);
    },
  }),
});
const fold = definePlugIn<string, Words, Services>({
  ...described,
  identifier: "fold",
  description: "Makes them lower-case.",
  input: "word",
  outputs: words,
  create: () => ({ process: (word, emit) => emit("words", word.toLowerCase()) }),
});
const count = definePlugIn<string, object, Services>({
  ...described,
  identifier: "count",
  description: "Counts them.",
  input: "word",
  outputs: {},
  create: (_, { counts }) => ({
    process(word) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      return undefined;
    },
  }),
});

const task = {
  stages: { source: { plugIn: "read" }, fold: { plugIn: "fold", capacity: 2 }, sink: { plugIn: "count" } },
  connections: [
    { from: "source.words", to: "fold" },
    { from: "fold.words", to: "sink" },
  ],
};
const counts = new Map<string, number>();
await runGraph(buildGraph(task, installPlugIns([read, fold, count])), { counts }).done;
for (const [word, times] of counts) console.log(`${times} ${word}`);

import { pipelineError } from "./errors.ts";
import { createFifo } from "./fifo.ts";

interface Waiting<T> {
  readonly value: T;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Creates a first-in-first-out queue that slows its producers down. Spec 21.1.
 *
 * @param capacity  the number of events that may wait, at least 1. Cost: O(1) a call; no promise as long as there is space.
 */
export function createBoundedQueue<T>(name: string, capacity: number) {
  const events = createFifo<T>();
  const producers = createFifo<Waiting<T>>();
  let closed = false;
  let longest = 0;
  let taken = 0;
  let entered = 0;
  const enter = (value: T): void => {
    events.push(value);
    entered++;
    if (events.length > longest) longest = events.length;
  };
  return {
    /**
     * Adds an event, and returns undefined if there is space. If the queue is full, the promise resolves when the event was
     * added, in the order of the calls.
     *
     * @throws EiaoError `QueueClosed`, also as a rejection of producers that wait when it is closed.
     */
    push(value: T): Promise<void> | undefined {
      if (closed) throw pipelineError("QueueClosed", { queue: name });
      if (events.length < capacity && producers.length === 0) {
        enter(value);
        return undefined;
      }
      return new Promise<void>((admit, refuse) => producers.push({ value, admit, refuse }));
    },
    /** Takes the oldest event, or returns undefined if there is none. Makes space for the first producer that waits. */
    take(): T | undefined {
      if (events.length === 0) return undefined;
      const value = events.shift();
      taken++;
      const producer = producers.shift();
      if (producer !== undefined) {
        enter(producer.value);
        producer.admit();
      }
      return value;
    },
    /** Closes the queue for new events. Those inside can still be taken. */
    close(): void {
      closed = true;
      for (let producer = producers.shift(); producer !== undefined; producer = producers.shift()) {
        producer.refuse(pipelineError("QueueClosed", { queue: name }));
      }
    },
    /** Drops all events, including those held back, and returns their number. Releases the producers that wait. */
    clear(): number {
      let dropped = 0;
      for (; events.length > 0; dropped++) events.shift();
      for (let producer = producers.shift(); producer !== undefined; producer = producers.shift(), dropped++) {
        producer.admit();
      }
      return dropped;
    },
    get length() {
      return events.length;
    },
    statistics: () => ({ length: events.length, longest, in: entered, out: taken, heldBack: producers.length }),
  };
}

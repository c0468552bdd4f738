import { reportError } from "../errors.ts";

/** Who waits for a turn. */
export interface TurnTicket {
  /** Nobody looks at it yet: it waits until nobody else does. */
  isPatient: boolean;
}

/** Lets so many at a time work, and so many more wait; the patient come last, and leave a place free for others. */
export interface LoadTurns {
  /** @throws EiaoError `ReportsBusy`: too many wait already. */
  take<T>(work: () => Promise<T>, ticket?: TurnTicket): Promise<T>;
  /** Somebody looks at it now. */
  hurry(ticket: TurnTicket): void;
}

interface Waiting {
  readonly ticket: TurnTicket;
  readonly go: () => void;
}

/** @param atOnce  how many work. @param mostWaiting  of each kind, the patient and the others. */
export function createLoadTurns(atOnce: number, mostWaiting: number): LoadTurns {
  const mostPatient = Math.max(1, atOnce - 1);
  const working = new Set<TurnTicket>();
  const waiting: Waiting[] = [];
  const count = (tickets: Iterable<TurnTicket>, isPatient: boolean): number =>
    [...tickets].filter((ticket) => ticket.isPatient === isPatient).length;
  const hasRoom = ({ isPatient }: TurnTicket): boolean =>
    working.size < atOnce && (!isPatient || count(working, true) < mostPatient);
  const begin = (): void => {
    for (;;) {
      const hurried = waiting.findIndex(({ ticket }) => !ticket.isPatient);
      const next = waiting[hurried === -1 ? 0 : hurried];
      if (next === undefined || !hasRoom(next.ticket)) return;
      waiting.splice(waiting.indexOf(next), 1);
      working.add(next.ticket);
      next.go();
    }
  };
  return {
    async take(work, ticket = { isPatient: false }) {
      if (hasRoom(ticket) && waiting.length === 0) working.add(ticket);
      else {
        const tickets = waiting.map((one) => one.ticket);
        if (count(tickets, ticket.isPatient) >= mostWaiting && !hasRoom(ticket)) throw reportError("ReportsBusy", {});
        const turn = new Promise<void>((go) => waiting.push({ ticket, go }));
        begin();
        await turn;
      }
      try {
        return await work();
      } finally {
        working.delete(ticket);
        begin();
      }
    },
    hurry(ticket) {
      ticket.isPatient = false;
      begin();
    },
  };
}

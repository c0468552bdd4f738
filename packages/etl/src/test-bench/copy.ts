import type { Client, Connection, Submittable } from "pg";

/** PostgreSQL's COPY over a connection, because pg has its messages, but no function for it. */
class Copying {
  readonly done: Promise<void>;
  readonly out: Buffer[] = [];
  readonly #sql: string;
  readonly #chunks: readonly Buffer[];
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(sql: string, chunks: readonly Buffer[] = []) {
    this.#sql = sql;
    this.#chunks = chunks;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }
  submit(connection: Connection): void {
    (connection as unknown as { query(sql: string): void }).query(this.#sql);
  }
  handleCopyInResponse(connection: Connection): void {
    const { sendCopyFromChunk, endCopyFrom } = connection as unknown as Record<string, (chunk?: Buffer) => void>;
    for (const chunk of this.#chunks) sendCopyFromChunk?.call(connection, chunk);
    endCopyFrom?.call(connection);
  }
  handleCopyData(message: { readonly chunk: Buffer }): void {
    this.out.push(Buffer.from(message.chunk));
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    this.#resolve();
  }
}

/** Reads the rows of a query in COPY's binary form. */
export async function copyOut(client: Client, sql: string): Promise<Buffer[]> {
  const copying = new Copying(`copy (${sql}) to stdout (format binary)`);
  client.query(copying as unknown as Submittable);
  await copying.done;
  return copying.out;
}

/** Writes rows of COPY's binary form to a table. */
export async function copyIn(client: Client, table: string, rows: readonly Buffer[]): Promise<void> {
  const copying = new Copying(`copy ${table} from stdin (format binary)`, rows);
  client.query(copying as unknown as Submittable);
  await copying.done;
}

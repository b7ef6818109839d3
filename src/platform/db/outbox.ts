import { Kysely, type QueryResult, type RawBuilder, sql, type TransactionBuilder } from 'kysely';
import type { KyselyConfig } from 'kysely';
import type { DB } from '#platform/db/types.ts';

/** A database or a transaction. */
type Db = Kysely<DB>;

/** Writes many rows of a kind by one statement. */
type Write<Item> = (items: readonly Item[]) => RawBuilder<unknown>;

interface Outbox {
  /** Statements are sent without waiting for the answers to earlier ones. */
  pipelines: boolean;
  /** What is written before the commit, by the way it is written, in the order of the first of each. */
  writes: Map<Write<never>, unknown[]>;
}
const outboxes = new WeakMap<Db, Outbox>();

/**
 * A write that nothing reads before its transaction commits, such as a row of history: it waits for the end of the
 * transaction, where those of a kind are one statement in one round trip with the commit. Outside a transaction it is
 * written at once.
 */
export function deferred<Item>(write: Write<Item>): (db: Db, item: Item) => Promise<void> {
  return async (db, item) => {
    const outbox = outboxes.get(db);
    if (outbox === undefined) return void (await write([item]).execute(db));
    const items = outbox.writes.get(write) ?? [];
    items.push(item);
    outbox.writes.set(write, items);
  };
}

/** Sends a statement of a transaction in one round trip with the next one; `answer` is what it answers. */
export async function sendAhead<Row>(
  tx: Db,
  statement: RawBuilder<Row>,
): Promise<{ answer: Promise<QueryResult<Row>> }> {
  const outbox = outboxes.get(tx);
  const answer = await tx.getExecutor().provideConnection(async (connection) => {
    const sent = connection.executeQuery<Row>(statement.compile(tx));
    // A failure is reported to the caller that awaits the answer.
    sent.catch(() => undefined);
    if (outbox?.pipelines !== true) await sent;
    return { sent };
  });
  return { answer: answer.sent };
}

/** A database whose transactions write what was deferred, and commit, in one round trip where it pipelines. */
export class OutboxDatabase extends Kysely<DB> {
  readonly #pipelines: boolean;

  constructor(config: KyselyConfig, { pipelines }: { pipelines: boolean }) {
    super(config);
    this.#pipelines = pipelines;
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      let written: readonly Promise<unknown>[] = [];
      const answer = await execute(async (tx) => {
        const outbox: Outbox = { pipelines: this.#pipelines, writes: new Map() };
        outboxes.set(tx, outbox);
        const result = await work(tx);
        written = await sendAll(tx, outbox);
        return result;
      });
      // If a write failed, the commit behind it was a rollback.
      await Promise.all(written);
      return answer;
    };
    return builder;
  }
}

async function sendAll(tx: Db, { writes }: Outbox): Promise<Promise<unknown>[]> {
  const sent: Promise<unknown>[] = [];
  for (const [write, items] of writes) sent.push((await sendAhead(tx, write(items as never[]))).answer);
  return sent;
}

/** Writes what was deferred so far: needed where the same transaction reads or removes such rows. */
export async function writeDeferred(tx: Db): Promise<void> {
  const outbox = outboxes.get(tx);
  if (outbox === undefined) return;
  const written = await sendAll(tx, outbox);
  outbox.writes = new Map();
  await Promise.all(written);
}

/**
 * Runs a part of a transaction that may fail without the rest: if it throws, its changes are rolled back, what it deferred is
 * dropped, and the error is thrown on. Parts of it may be undoable in turn.
 */
export async function undoable<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const outbox = outboxes.get(tx);
  const before = outbox?.writes;
  if (outbox !== undefined) outbox.writes = new Map();
  await sendAhead(tx, sql`savepoint undoable`);
  try {
    const result = await work();
    // All of them have one name: one that stayed would hide the one around it.
    await sendAhead(tx, sql`release savepoint undoable`);
    if (outbox !== undefined && before !== undefined) outbox.writes = joined(before, outbox.writes);
    return result;
  } catch (error) {
    if (outbox !== undefined && before !== undefined) outbox.writes = before;
    await sql`rollback to savepoint undoable`.execute(tx);
    await sendAhead(tx, sql`release savepoint undoable`);
    throw error;
  }
}

function joined(first: Outbox['writes'], then: Outbox['writes']): Outbox['writes'] {
  for (const [write, items] of then) first.set(write, [...(first.get(write) ?? []), ...items]);
  return first;
}

import { forAll } from '#platform/db/abandon.ts';
import { currentFence } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';

/** Most items of one statement. */
const atOnce = 500;

/**
 * Awaits changes that run concurrently in one transaction, so that their queries are gathered. Throws the first error once
 * all have ended: none continues in a transaction that is rolled back.
 */
export async function allOf<T extends readonly unknown[]>(works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const ended = await Promise.allSettled(works);
  // Typed edge: the results of these works, in their order.
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as T;
}

interface Asked<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Queries that wait for their turn, and whether those before them are being answered. */
interface Line<Item, Result> {
  asked: Asked<Item, Result>[];
  busy: boolean;
}

/**
 * A query about one item that shares its statement with equal queries: those of the same database, or of the same
 * transaction, in one turn of the event loop are answered by one `run`, with a result for each item in their order; outside of
 * a transaction, so are those that come while others are being answered. An error as a result rejects that query alone.
 */
export function gathered<Item, Result>(
  run: (db: Db, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): (db: Db, item: Item) => Promise<Result> {
  /** Those of one request apart from others: its fence is for its own ids. */
  const lines = new WeakMap<Db, Map<object | null, Line<Item, Result>>>();
  const answer = async (db: Db, asked: readonly Asked<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(
        db,
        asked.map(({ item }) => item),
      );
      for (const [at, { resolve, reject }] of asked.entries()) {
        // As many results as items: the contract of `run`.
        const result = results[at] as Result | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      asked.forEach(({ reject }) => reject(error));
    }
  };
  const drain = async (db: Db, fence: object | null, line: Line<Item, Result>): Promise<void> => {
    while (line.asked.length > 0) {
      const group = line.asked.splice(0);
      const parts = Array.from({ length: Math.ceil(group.length / atOnce) }, (_, n) =>
        group.slice(n * atOnce, (n + 1) * atOnce),
      );
      await Promise.all(parts.map((part) => answer(db, part)));
    }
    if (lines.get(db)?.get(fence) === line) lines.get(db)?.delete(fence);
  };
  return (db, item) =>
    new Promise<Result>((resolve, reject) => {
      const fence = currentFence();
      const ofDb = lines.get(db) ?? new Map<object | null, Line<Item, Result>>();
      lines.set(db, ofDb);
      const line = ofDb.get(fence) ?? { asked: [], busy: false };
      line.asked.push({ item, resolve, reject });
      if (line.asked.length > 1 || line.busy) return;
      ofDb.set(fence, line);
      process.nextTick(() => {
        line.busy = true;
        // Statements of a transaction follow one another anyway, and in the order in which they were sent.
        if (db.isTransaction) ofDb.delete(fence);
        // Others may be among those who wait for it.
        void forAll(() => drain(db, fence, line));
      });
    });
}

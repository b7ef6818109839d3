import { currentFence } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';

/** Most items of one statement. */
const atOnce = 500;

/**
 * Awaits changes that run concurrently in one transaction, so that their queries are gathered. Throws the first error once
 * all have ended: none continues in a transaction that is rolled back.
 */
export async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(works);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

interface Asked<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * A query about one item that shares its statement with equal queries: those of the same database, or of the same
 * transaction, in one turn of the event loop are answered by one `run`, with a result for each item in their order. An error as
 * a result rejects that query alone.
 */
export function gathered<Item, Result>(
  run: (db: Db, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): (db: Db, item: Item) => Promise<Result> {
  /** Those of one request apart from others: its fence is for its own ids. */
  const waiting = new WeakMap<Db, Map<object | null, Asked<Item, Result>[]>>();
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
  return (db, item) =>
    new Promise<Result>((resolve, reject) => {
      const fence = currentFence();
      const ofDb = waiting.get(db) ?? new Map<object | null, Asked<Item, Result>[]>();
      waiting.set(db, ofDb);
      const asked = ofDb.get(fence) ?? [];
      asked.push({ item, resolve, reject });
      if (asked.length > 1) return;
      ofDb.set(fence, asked);
      process.nextTick(() => {
        ofDb.delete(fence);
        for (let at = 0; at < asked.length; at += atOnce) void answer(db, asked.slice(at, at + atOnce));
      });
    });
}

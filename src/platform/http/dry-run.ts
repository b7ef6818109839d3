import { Invalid, item } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RequestFacts } from './context.ts';

/**
 * Whether a request asks what would happen instead of doing it. Throws Invalid (2360) where the operation cannot be tried:
 * then it must not be done either.
 */
export function isDryRun(op: AnyOp, { headers }: Pick<RequestFacts, 'headers'>): boolean {
  if (headers['dry-run'] === undefined) return false;
  if (!op.dryRun || headers['dry-run'] !== 'true') throw new Invalid([item(2360)]);
  return true;
}

class TakenBack<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('taken back');
    this.answer = answer;
  }
}

/**
 * Runs a change and rolls it back, with its events, tasks, notices and audit entries: the result comes from the rules that
 * decide.
 */
export async function tried<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx): Promise<T> => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return (error as TakenBack<T>).answer;
    throw error;
  }
}

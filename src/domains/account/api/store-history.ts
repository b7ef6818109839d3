import { z } from 'zod';
import type { Db } from '#platform/db/pool.ts';

/** What of an account's own record is its profile's history. */
const actions = [
  'profile.configure',
  'profile.update',
  'profile.contact',
  'profile.undo',
  'account.allow-email',
  'email.change',
  'password.change',
];
/** As the actions write it: before and after by column; anything else is passed over. */
const Diff = z.record(z.string(), z.unknown()).nullable();
const Pair = z.tuple([z.unknown(), z.unknown()]);

export interface PastChange {
  id: number;
  at: Date;
  action: string;
  actor: string;
  /** Column, value before, value after. */
  fields: { column: string; before: unknown; after: unknown }[];
}

/** The newest changes of an account's profile that took place; with an id that one alone. */
export async function readChanges(
  db: Db,
  accountId: string,
  which: { limit: number; id?: number },
): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'actor_name', 'diff'])
    .where('account_id', '=', accountId)
    .where('object_id', '=', accountId)
    .where('outcome', '=', 'done')
    .where('action', 'in', actions)
    .$if(which.id !== undefined, (q) => q.where('id', '=', which.id ?? 0))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(which.limit)
    .execute();
  return rows.map(({ id, at, action, actor_name, diff }) => ({
    id,
    at,
    action,
    actor: actor_name,
    fields: fieldsOf(diff),
  }));
}

function fieldsOf(diff: unknown): PastChange['fields'] {
  return Object.entries(Diff.catch(null).parse(diff) ?? {}).flatMap(([column, pair]) => {
    const both = Pair.safeParse(pair);
    return both.success ? [{ column, before: both.data[0], after: both.data[1] }] : [];
  });
}

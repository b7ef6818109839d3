import { sql } from 'kysely';
import { z } from 'zod';
import { sortBy } from '#platform/db/page.ts';
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

interface StoredChange {
  id: number;
  at: Date;
  action: string;
  actor_name: string;
  diff: unknown;
}

const changesIn = (db: Db) =>
  db.selectFrom('audit as u').select(['u.id', 'u.at', 'u.action', 'u.actor_name', 'u.diff']);

/** What of the audit trail is the history of an account's profile: the changes that took place. */
export const isChangeOf = (accountId: string) =>
  sql<boolean>`u.account_id = ${accountId} and u.object_id = ${accountId} and u.outcome = 'done'
    and u.action = any(${actions}::text[])`;

/** The changes of profiles, as the list has them. */
export const changeSource = {
  what: 'profile-history',
  from: ({ db }: { db: Db }) => changesIn(db),
  id: sortBy('u.id', 'bigint'),
  sorts: { date: sortBy('u.at', 'timestamptz') },
  search: [sql`lower(u.actor_name)`, sql`lower(u.diff::text)`],
  filters: {},
} as const;

/** The newest changes of an account's profile that took place; with an id that one alone. */
export async function readChanges(
  db: Db,
  accountId: string,
  which: { limit: number; id?: number },
): Promise<PastChange[]> {
  const rows = await changesIn(db)
    .where(isChangeOf(accountId))
    .$if(which.id !== undefined, (q) => q.where('u.id', '=', which.id ?? 0))
    .orderBy('u.at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(which.limit)
    .execute();
  return rows.map(pastOf);
}

/** A change as it is kept in the audit trail. */
export const pastOf = ({ id, at, action, actor_name, diff }: StoredChange): PastChange => ({
  id,
  at,
  action,
  actor: actor_name,
  fields: fieldsOf(diff),
});

function fieldsOf(diff: unknown): PastChange['fields'] {
  return Object.entries(Diff.catch(null).parse(diff) ?? {}).flatMap(([column, pair]) => {
    const both = Pair.safeParse(pair);
    return both.success ? [{ column, before: both.data[0], after: both.data[1] }] : [];
  });
}

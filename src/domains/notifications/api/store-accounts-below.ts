import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { notifications } from '../contract.ts';
import { changesFor } from './changes-for.ts';

const below = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('notification_setting', 'notification_setting.account_id', 'account.id')
    .select(['account.id as accountId', 'account.name', 'account.email'])
    .select((e) => e.fn.coalesce('notification_setting.parent_locked', e.val(false)).as('locked'));

/** The accounts right below one, with whether their preferences are locked. */
export async function readAccountsBelow(db: Db, accountId: string) {
  return below(db).where('account.parent_id', '=', accountId).execute();
}

/** The accounts right below the caller's, each with how much copying would change. */
export const listAccountsBelow = listRows(notifications.listAccountsBelow, {
  what: 'accounts-below',
  from: ({ db }) => below(db),
  scope: ({ me }) => sql<boolean>`account.parent_id = ${me.accountId}`,
  id: sortBy('account.id', 'uuid'),
  sorts: {
    name: { value: sql`lower(account.name) collate "C"`, type: 'text' },
    email: { value: sql`lower(account.email) collate "C"`, type: 'text' },
  },
  search: [sql`lower(account.name)`, sql`lower(account.email)`],
  filters: {},
  items: (rows, { db, me }) =>
    Promise.all(
      rows.map(async (one) => ({ ...one, changes: (await changesFor(db, me.accountId, one.accountId)).length })),
    ),
  info: () => ({ admin: false }),
});

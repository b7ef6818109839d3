import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readStanding } from '#domains/charges/api/port.ts';
import { budgets } from '../contract.ts';
import { budgetsIn, type StoredBudget } from './store.ts';
import { readAround, upToDate, viewOf } from './view.ts';

/** The budgets in scope; those of the reader's own account with what is spent of them now. */
export const listBudgets = listRows(budgets.listBudgets, {
  what: 'budgets',
  from: ({ db }) => budgetsIn(db),
  scope: ({ scope }) => within(scope, 'b'),
  id: sortBy('b.id', 'uuid'),
  sorts: {
    name: sortBy('b.name_key', 'text'),
    amount: sortBy('b.amount', 'bigint'),
    spent: sortBy('b.spent', 'bigint'),
    created: sortBy('b.created_at', 'timestamptz'),
  },
  search: [sql.ref('b.name_key')],
  filters: {
    scope: (kind) => sql<boolean>`b.scope_kind = ${kind}`,
    action: (action) => sql<boolean>`b.action = ${action}`,
    mine: (_mine, { me }) => sql<boolean>`b.account_id = ${me.accountId}`,
  },
  async items(rows, { app, db, scope, me, now }) {
    const isOwn = ({ accountId }: StoredBudget) => accountId === me.accountId;
    const standing = rows.some(isOwn) ? await readStanding(db, me.accountId, now) : null;
    const around = await readAround(db, scope, rows);
    const views = [];
    for (const row of rows) {
      const budget = standing !== null && isOwn(row) ? await upToDate({ app, db }, row, { standing, now }) : row;
      views.push(viewOf(budget, around, now));
    }
    return views;
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});

import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { likeText, within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readNames } from '#domains/tenancy/api/port.ts';
import { plainCode } from '../codes.ts';
import { credits } from '../contract.ts';
import { codesIn, codeStateAt, codesWithin } from './store-codes.ts';
import { creditsIn, stateAt } from './store.ts';
import { codeView, creditView } from './view.ts';

/** The credits in scope. */
export const listCredits = listRows(credits.listCredits, {
  what: 'credits',
  from: ({ db, now }) => creditsIn(db, now),
  scope: ({ scope }) => within(scope, 'c'),
  id: sortBy('c.id', 'uuid'),
  sorts: { created: sortBy('c.created_at', 'timestamptz'), expiresAt: sortBy('c.expires_at', 'timestamptz') },
  search: [sql`lower(c.reason)`, sql`lower(p.code)`],
  filters: {
    state: (state, { now }) => sql<boolean>`${stateAt(now)} = ${state}`,
    cause: (cause) => sql<boolean>`c.cause = ${cause}`,
    mine: (_mine, { me }) => sql<boolean>`c.account_id = ${me.accountId}`,
  },
  async items(rows, { db }) {
    const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
    const owners = accounts.length === 0 ? new Map<string, string>() : await readNames(db, accounts);
    return rows.map((row) => creditView(row, owners.get(row.accountId) ?? ''));
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});

/** The promotional codes of the sites in scope. */
export const listPromoCodes = listRows(credits.listPromoCodes, {
  what: 'promo-codes',
  from: ({ db, now }) => codesIn(db, now),
  scope: ({ scope }) => codesWithin(scope),
  id: sortBy('p.id', 'uuid'),
  sorts: {
    code: sortBy('p.code', 'text'),
    created: sortBy('p.created_at', 'timestamptz'),
    redeemed: sortBy('p.redeemed', 'bigint'),
  },
  search: (text) =>
    sql<boolean>`(p.code like ${`%${likeText(plainCode(text))}%`} or lower(p.note) like ${`%${likeText(text)}%`})`,
  filters: { state: (state, { now }) => sql<boolean>`${codeStateAt(now)} = ${state}` },
  items: (rows) => rows.map(codeView),
});

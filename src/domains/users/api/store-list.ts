import type { Ctx } from '#platform/http/context.ts';
import { sentMessages } from '#domains/messages/api/port.ts';
import { sql, type RawBuilder } from 'kysely';
import { translate } from '#kernel/message.ts';
import type { Currency } from '#kernel/money.ts';
import { sortBy } from '#platform/db/page.ts';
import { accountsWithin, likeText } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { standings } from '#domains/account/api/port.ts';
import { readMonthTotals } from '#domains/charges/api/port.ts';
import { hasFactor, readSignInFacts, roleOf, findInScope, signInAttempts } from '#domains/identity/api/port.ts';
import { readBalancesOf } from '#domains/ledger/api/port.ts';
import { countServersOf } from '#domains/servers/api/port.ts';
import {
  accountFinders,
  accountsWhere,
  daysWithin,
  firstPriceList,
  listedUsers,
  userState,
} from '#domains/tenancy/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { users } from '../contract.ts';

/** In arrears, warned, or held up by a state. */
const atRisk = sql<boolean>`(account.status <> 'Ok' or not account.enabled or account.past_due_since is not null
  or account.billing_state in (1, 5, 7, 9))`;

/** What the list itself shows of a user. */
const isLike = (text: string): RawBuilder<boolean> => {
  const like = `%${likeText(text)}%`;
  const digits = text.replaceAll(/[^0-9]/g, '');
  const phone =
    digits.length < 5
      ? sql`false`
      : sql`regexp_replace(account.phone, '[^0-9]', '', 'g') like ${`%${digits.replace(/^0+/, '')}%`}`;
  return sql<boolean>`(account.email_key like ${like} or lower(account.name) like ${like}
    or lower(account.organisation) like ${like} or ${phone})`;
};

/** The finders of the domains for a text, with what each finds. */
const findersFor = ({ domains }: Pick<App, 'domains'>, text: string) =>
  accountFinders.of(domains).flatMap(({ id, title, condition }) => {
    const where = condition(text);
    return where === null ? [] : [{ id, title, where }];
  });

const searched = (filter: string | undefined): string => (filter ?? '').trim().toLowerCase();

/** By which of their belongings users were found, by account. */
async function matchesOf(app: App, db: Db, { ids, text }: { ids: readonly string[]; text: string }) {
  const found = new Map<string, string[]>();
  if (text === '' || ids.length === 0) return found;
  for (const { title, where } of findersFor(app, text))
    for (const id of await accountsWhere(db, ids, where)) found.set(id, [...(found.get(id) ?? []), translate(title)]);
  return found;
}

/** Sums of money by account. */
const byAccount = (rows: readonly { accountId: string; currency: Currency; amount: number }[]) =>
  Map.groupBy(rows, ({ accountId }) => accountId);
const moneyOf = (rows: readonly { currency: Currency; amount: number }[] = []) =>
  rows.filter(({ amount }) => amount !== 0).map(({ currency, amount }) => ({ currency, amount }));

/** The users in scope. Sorted by what an index has; what other domains know of a page is read for its rows alone. */
export const listUsers = listRows(users.listUsers, {
  what: 'users',
  from: ({ db }) => listedUsers(db),
  scope: ({ scope }) => accountsWithin(scope),
  id: sortBy('account.id', 'uuid'),
  sorts: {
    email: sortBy('account.email_key', 'text'),
    name: { value: sql`lower(account.name) collate "C"`, type: 'text' },
    company: { value: sql`lower(account.organisation) collate "C"`, type: 'text' },
    created: sortBy('account.created_at', 'timestamptz'),
  },
  search: (text, { app }) => {
    const given = searched(text);
    const found = findersFor(app, given).map(({ where }) => where);
    return sql<boolean>`(${sql.join([isLike(given), ...found], sql` or `)})`;
  },
  filters: {
    group: (group, { now, me }) =>
      ({
        risk: atRisk,
        new: daysWithin(sql`account.created_at`, `${now.toISOString().slice(0, 10)}..`, me.accountId),
        noFactor: sql<boolean>`not ${hasFactor}`,
      })[group],
    state: (states) => sql<boolean>`${userState} = any(${states}::text[])`,
    billing: (states) => sql<boolean>`account.billing_state = any(${states.map(Number)}::int[])`,
    role: (roles) => sql<boolean>`account.role = any(${roles}::text[])`,
    standing: (standing) => standings[standing],
    factor: (on) => (on === 1 ? hasFactor : sql<boolean>`not ${hasFactor}`),
    site: (id) => sql<boolean>`account.site_id = ${id}`,
    period: (period, { me }) => daysWithin(sql`account.created_at`, period, me.accountId),
    deletion: (deletion) =>
      deletion === 'held'
        ? sql<boolean>`account.deletion_held_at is not null`
        : sql<boolean>`account.deletion_due_at is not null`,
  },
  items: async (rows, { app, db, me, now, query }) => {
    const ids = rows.map(({ id }) => id);
    const seesMoney = me.permissions.has('billing.view');
    const facts = await readSignInFacts(db, ids);
    const servers = await countServersOf(db, ids);
    const charged = seesMoney ? byAccount(await readMonthTotals(db, ids, monthStart(now))) : null;
    const balances = seesMoney
      ? byAccount(
          [...(await readBalancesOf(db, ids))].map(([key, amount]) => {
            const [accountId = '', currency] = key.split(' ');
            return { accountId, currency: currency as Currency, amount };
          }),
        )
      : null;
    const matched = await matchesOf(app, db, { ids, text: searched(query.filter) });
    return rows.map(({ deletion, created, role, ...row }) => ({
      ...row,
      role: roleOf(role) ?? 'account-viewer',
      balances: balances && moneyOf(balances.get(row.id)),
      charged: charged && moneyOf(charged.get(row.id)),
      servers: servers.get(row.id) ?? 0,
      factor: facts.get(row.id)?.factor ?? false,
      lastSignIn: facts.get(row.id)?.lastSignIn?.toISOString() ?? null,
      created: created.toISOString(),
      deletion: deletion?.toISOString() ?? null,
      matched: matched.get(row.id) ?? [],
    }));
  },
});

/** The user of the path. Throws NotFound (1004) outside the scope. */
const prepare = ({ db, scope }: Ctx, { params }: { params: { userId: string } }) =>
  findInScope(db, scope, { accountId: params.userId, lock: false });

/** The sign-ins of a user, with those that failed. */
export const listUserSignIns = listRows(users.listUserSignIns, {
  what: 'sign-ins',
  prepare,
  of: ({ own }) => own.name,
  from: ({ db }) => signInAttempts(db),
  scope: ({ own }) => sql<boolean>`l.account_id = ${own.id}`,
  id: sortBy('l.id', 'bigint'),
  sorts: { at: sortBy('l.at', 'timestamptz') },
  search: [sql`host(l.ip)`, sql`lower(l.user_agent)`],
  filters: {},
  items: (rows) => rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
});

/** What was mailed and texted to a user. */
export const listUserMessages = listRows(users.listUserMessages, {
  what: 'messages',
  prepare,
  of: ({ own }) => own.name,
  from: ({ db }) => sentMessages(db),
  scope: ({ own }) => sql<boolean>`m.account_id = ${own.id}`,
  id: sortBy('m.id', 'uuid'),
  sorts: { at: sortBy('m.created_at', 'timestamptz') },
  search: [sql`lower(m.subject)`, sql`lower(m.recipient)`],
  filters: {},
  items: (rows) => rows.map((row) => ({ ...row, at: row.at.toISOString(), sentAt: row.sentAt?.toISOString() ?? null })),
});

/** The price list that new customers of a site have. */
export const priceListOf = (siteId: string) => firstPriceList(sql`${siteId}::uuid`);

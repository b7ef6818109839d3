import type { Ctx } from '#platform/http/context.ts';
import { sentMessages } from '#domains/messages/api/port.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Message } from '#kernel/message.ts';
import type { Currency } from '#kernel/money.ts';
import { sortBy } from '#platform/db/page.ts';
import { accountsWithin, likeText } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readsMasked } from '#platform/http/personal.ts';
import { standings } from '#domains/account/api/port.ts';
import { readMonthTotals } from '#domains/charges/api/port.ts';
import { hasFactor, readSignInFacts, roleOf, findInScope, signInAttempts } from '#domains/identity/api/port.ts';
import { heldAmong, isHeld } from '#domains/legal-holds/api/port.ts';
import { readBalancesOf } from '#domains/ledger/api/port.ts';
import { countServersOf } from '#domains/servers/api/port.ts';
import {
  accountFinders,
  accountsByPhone,
  accountsWhere,
  daysWithin,
  firstPriceList,
  listedUsers,
  userState,
} from '#domains/tenancy/api/port.ts';
import { hasTag, readTagsOf } from '#domains/user-tags/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { users } from '../contract.ts';
import { say } from '../messages.ts';

/** In arrears, warned, or held up by a state. */
const atRisk = sql<boolean>`(account.status <> 'Ok' or not account.enabled or account.past_due_since is not null
  or account.billing_state in (1, 5, 7, 9))`;

/** The digits of a text that can be a phone number, without what is dialed before it; null: it is none. */
function phoneIn(text: string): string | null {
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  return /^[-+()/. 0-9]+$/.test(text) && digits.length >= 5 ? digits : null;
}

/** What the list itself knows of a user. */
const isLike = (text: string, masked: boolean): RawBuilder<boolean> => {
  const like = `%${likeText(text)}%`;
  const digits = phoneIn(text);
  const own = sql<boolean>`account.email_key like ${like} or lower(account.name) like ${like}
    or lower(account.organisation) like ${like}`;
  const phone =
    digits === null ? own : sql<boolean>`${own} or account.id in ${accountsByPhone(digits, masked ? 'whole' : 'end')}`;
  return isId(text) ? sql<boolean>`(${phone} or account.id = ${text}::uuid)` : sql<boolean>`(${phone})`;
};
const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** By which of its own fields a user was found. */
function ownMatches(
  text: string,
  masked: boolean,
  { id, email, name, company, phone }: { id: string; email: string; name: string; company: string; phone: string },
): Message[] {
  const has = (value: string) => value.toLowerCase().includes(text);
  const digits = phoneIn(text);
  const number = phone.replaceAll(/[^0-9]/g, '');
  return [
    ...(has(email) ? [say('found-by-email')] : []),
    ...(has(name) ? [say('found-by-name')] : []),
    ...(has(company) ? [say('found-by-company')] : []),
    ...(digits !== null && (masked ? number === digits : number.endsWith(digits)) ? [say('found-by-phone')] : []),
    ...(id === text ? [say('found-by-id')] : []),
  ];
}

/** The finders of the domains for a text, with what each finds, as far as the reader may learn of it. */
const findersFor = ({ app: { domains }, me }: Pick<Ctx, 'app' | 'me'>, text: string) =>
  accountFinders.of(domains).flatMap(({ id, title, may, condition }) => {
    const where = may === undefined || me.permissions.has(may) ? condition(text) : null;
    return where === null ? [] : [{ id, title, where }];
  });

const searched = (filter: string | undefined): string => (filter ?? '').trim().toLowerCase();

/** By which of their belongings users were found, by account. */
async function matchesOf(
  asked: Pick<Ctx, 'app' | 'me' | 'db'>,
  { ids, text }: { ids: readonly string[]; text: string },
) {
  const found = new Map<string, Message[]>();
  if (text === '' || ids.length === 0) return found;
  for (const { title, where } of findersFor(asked, text))
    for (const id of await accountsWhere(asked.db, ids, where)) found.set(id, [...(found.get(id) ?? []), title]);
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
  search: (text, asked) => {
    const given = searched(text);
    const found = findersFor(asked, given).map(({ where }) => where);
    return sql<boolean>`(${sql.join([isLike(given, readsMasked(asked.me)), ...found], sql` or `)})`;
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
    tag: (names) => hasTag(names),
    legalHold: (on) => (on === 1 ? isHeld : sql<boolean>`not ${isHeld}`),
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
    const held = await heldAmong(db, ids);
    const tags = await readTagsOf(db, ids);
    const charged = seesMoney ? byAccount(await readMonthTotals(db, ids, monthStart(now))) : null;
    const balances = seesMoney
      ? byAccount(
          [...(await readBalancesOf(db, ids))].map(([key, amount]) => {
            const [accountId = '', currency] = key.split(' ');
            return { accountId, currency: currency as Currency, amount };
          }),
        )
      : null;
    const text = searched(query.filter);
    const matched = await matchesOf({ app, db, me }, { ids, text });
    return rows.map(({ deletion, created, role, phone, ...row }) => ({
      ...row,
      role: roleOf(role) ?? 'account-viewer',
      balances: balances && moneyOf(balances.get(row.id)),
      charged: charged && moneyOf(charged.get(row.id)),
      servers: servers.get(row.id) ?? 0,
      factor: facts.get(row.id)?.factor ?? false,
      lastSignIn: facts.get(row.id)?.lastSignIn?.toISOString() ?? null,
      created: created.toISOString(),
      deletion: deletion?.toISOString() ?? null,
      legalHold: held.has(row.id),
      tags: tags.get(row.id) ?? [],
      matched:
        text === '' ? [] : [...ownMatches(text, readsMasked(me), { ...row, phone }), ...(matched.get(row.id) ?? [])],
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
  search: [{ personal: sql`host(l.ip)` }, sql`lower(l.user_agent)`],
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
  search: [sql`lower(m.subject)`, { personal: sql`lower(m.recipient)` }],
  filters: {},
  items: (rows) => rows.map((row) => ({ ...row, at: row.at.toISOString(), sentAt: row.sentAt?.toISOString() ?? null })),
});

/** The price list that new customers of a site have. */
export const priceListOf = (siteId: string) => firstPriceList(sql`${siteId}::uuid`);

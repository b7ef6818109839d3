import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import { flawOf, type Entry, type PostedTo } from '../entry.ts';

/** What became of an entry that was asked for. */
export interface Posted {
  entryId: string;
  /** False where an entry with its key exists already: nothing was written. */
  isNew: boolean;
  /** What the customer of the entry is owed after it, in minor units; null where it has none, or exists already. */
  balance: number | null;
}

/**
 * Writes movements of money, each once, in the order of the answer; the balances of their customers are locked until the
 * transaction ends. Throws RangeError for an entry that does not balance.
 */
export async function postEntries(tx: Db, entries: readonly Entry[]): Promise<Posted[]> {
  const flaw = entries.map(flawOf).find((one) => one !== null);
  if (flaw !== undefined) throw new RangeError(flaw);
  const fresh = await insertEntries(tx, entries);
  const wanted = entries.filter(({ key }) => fresh.has(key));
  const balances = await insertPostings(tx, { entries: wanted, ids: fresh });
  const former = await idsOfKeys(
    tx,
    entries.flatMap(({ key }) => (fresh.has(key) ? [] : [key])),
  );
  return entries.map(({ key }) => {
    const entryId = fresh.get(key);
    if (entryId === undefined) return { entryId: former.get(key) ?? '', isNew: false, balance: null };
    return { entryId, isNew: true, balance: balances.get(entryId) ?? null };
  });
}

/** The ids of the entries that are new, by key. */
async function insertEntries(tx: Db, entries: readonly Entry[]): Promise<Map<string, string>> {
  const written = await insertRows(tx, 'ledger_entry', {
    rows: entries.map((entry) => ({
      id: newId<'ledger-entry'>(),
      site_id: entry.siteId,
      key: entry.key,
      kind: entry.kind,
      at: entry.at.toISOString(),
      cause_kind: entry.cause.kind,
      cause_id: entry.cause.id,
      by_name: entry.by.name,
      by_source: entry.by.source,
      postings: entry.postings.length,
    })),
    ending: sql<{ id: string; key: string }>`on conflict (key) do nothing returning id, key`,
  });
  return new Map(written.map(({ id, key }) => [key, id]));
}

async function idsOfKeys(tx: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.selectFrom('ledger_entry').select(['id', 'key']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

interface Books {
  siteId: string;
  accountId: string | null;
  kind: string;
  currency: Currency;
}

const booksOf = ({ siteId, currency }: Entry, account: PostedTo): Books => ({
  siteId,
  accountId: account.kind === 'customer' ? account.accountId : null,
  kind: account.kind,
  currency,
});
const nameOf = ({ siteId, accountId, kind, currency }: Books): string => `${accountId ?? siteId} ${kind} ${currency}`;

/** Writes the postings of new entries, and answers what their customers are owed after them, by entry. */
async function insertPostings(
  tx: Db,
  { entries, ids }: { entries: readonly Entry[]; ids: ReadonlyMap<string, string> },
): Promise<Map<string, number>> {
  const books = entries.flatMap((entry) => entry.postings.map(({ account }) => booksOf(entry, account)));
  const accounts = await ensureAccounts(tx, [...new Map(books.map((one) => [nameOf(one), one])).values()]);
  const rows = entries.flatMap((entry) =>
    entry.postings.map(({ account, amount }, number) => ({
      entry_id: ids.get(entry.key) ?? '',
      number,
      ledger_account_id: accounts.get(nameOf(booksOf(entry, account))) ?? '',
      amount,
    })),
  );
  // Customers are locked in one order, so that two writers never wait for each other.
  const ordered = rows.toSorted((a, b) => (a.ledger_account_id < b.ledger_account_id ? -1 : 1));
  const written = await insertRows(tx, 'ledger_posting', {
    rows: ordered,
    ending: sql<{ entryId: string; total: number | null }>`returning entry_id as "entryId", total_after as total`,
  });
  return new Map(written.flatMap(({ entryId, total }) => (total === null ? [] : [[entryId, -total || 0] as const])));
}

/** The ids of the accounts of the books by name; those that are new are opened. */
async function ensureAccounts(tx: Db, books: readonly Books[]): Promise<Map<string, string>> {
  const found = await readAccounts(tx, books);
  const missing = books.filter((one) => !found.has(nameOf(one)));
  if (missing.length === 0) return found;
  await insertRows(tx, 'ledger_account', {
    rows: missing.map(({ siteId, accountId, kind, currency }) => ({
      id: newId<'ledger-account'>(),
      site_id: siteId,
      account_id: accountId,
      kind,
      currency,
    })),
    ending: sql`on conflict do nothing`,
  });
  return readAccounts(tx, books);
}

async function readAccounts(tx: Db, books: readonly Books[]): Promise<Map<string, string>> {
  const { rows } = await sql<Books & { id: string }>`
    select a.id, a.site_id as "siteId", a.account_id as "accountId", a.kind, a.currency from ledger_account a
    join jsonb_to_recordset(${JSON.stringify(books)}::jsonb)
      as b ("siteId" uuid, "accountId" uuid, kind text, currency text)
    on a.site_id = b."siteId" and a.kind = b.kind and a.currency = b.currency
      and a.account_id is not distinct from b."accountId"`.execute(tx);
  return new Map(rows.map((row) => [nameOf(row), row.id]));
}

/** What an account is owed in each currency in which money has moved, in minor units; below zero: what it owes. */
export async function readBalances(db: Db, accountId: string): Promise<Map<Currency, number>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select([sql<Currency>`currency`.as('currency'), 'total'])
    .where('account_id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger_posting as p').select('p.number').whereRef('p.ledger_account_id', '=', 'ledger_account.id'),
      ),
    )
    .execute();
  return new Map(rows.map(({ currency, total }) => [currency, -total || 0]));
}

/** What accounts are owed, by `<account> <currency>`; one in which no money has moved is missing. */
export async function readBalancesOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_account')
    .select(['account_id as accountId', 'currency', 'total'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map(({ accountId, currency, total }) => [`${accountId} ${currency}`, -total || 0]));
}

/** What an account was owed in one currency before a moment, by when movements took effect. */
export async function readBalanceAt(
  db: Db,
  { accountId, currency, at }: { accountId: string; currency: Currency; at: Date },
): Promise<number> {
  const row = await db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.ledger_account_id')
    .innerJoin('ledger_entry as e', 'e.id', 'p.entry_id')
    .select(sql<number>`-coalesce(sum(p.amount), 0)::bigint`.as('balance'))
    .where('a.account_id', '=', accountId)
    .where('a.currency', '=', currency)
    .where('e.at', '<', at)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** Locks what an account is owed in one currency until the transaction ends; zero where no money has moved. */
export async function lockBalance(
  tx: Db,
  { siteId, accountId, currency }: { siteId: string; accountId: string; currency: Currency },
): Promise<number> {
  await ensureAccounts(tx, [{ siteId, accountId, kind: 'customer', currency }]);
  const row = await tx
    .selectFrom('ledger_account')
    .select('total')
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return -(row?.total ?? 0) || 0;
}

/** The movements of customers, for a list of them: posting `p`, account `a` and entry `e`. */
export const customerPostings = (db: Db) =>
  db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.ledger_account_id')
    .innerJoin('ledger_entry as e', 'e.id', 'p.entry_id')
    .select([
      'e.id',
      'e.at as date',
      sql<Currency>`a.currency`.as('currency'),
      sql<number>`-p.amount`.as('amount'),
      sql<number>`-p.total_after`.as('balance'),
    ]);

/** What accounts owe, in the currency in which they owe most: a relation of `account_id`, `amount` in minor units and `currency`. */
export const debts = sql`(
  select distinct on (a.account_id) a.account_id, a.total as amount, a.currency from ledger_account a
  where a.account_id is not null and a.total > 0 order by a.account_id, a.total desc, a.currency)`;

/**
 * Movements on the accounts of customers: a relation of `id` (of the entry), `number`, `at`, `kind`, `cause_id`, `account_id`,
 * `site_id`, `currency` and `amount` in minor units, above zero for what is paid in.
 */
export const customerMovements = sql`(
  select e.id, p.number, e.at, e.kind, e.cause_id, a.account_id, a.site_id, a.currency, -p.amount as amount
  from ledger_posting p join ledger_account a on a.id = p.ledger_account_id join ledger_entry e on e.id = p.entry_id
  where a.account_id is not null)`;

/** What the customers of sites owe in one currency, in minor units; a site whose customers owe nothing is missing. */
export async function readOwedOfSites(
  db: Db,
  sites: readonly { siteId: string; currency: Currency }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ siteId: string; amount: number }>`
    select given.id as "siteId", sum(a.total)::bigint as amount
    from unnest(${sites.map(({ siteId }) => siteId)}::uuid[], ${sites.map(({ currency }) => currency)}::text[])
      as given (id, currency)
    join ledger_account a on a.site_id = given.id and a.currency = given.currency
      and a.account_id is not null and a.total > 0
    group by given.id`.execute(db);
  return new Map(rows.map(({ siteId, amount }) => [siteId, amount]));
}

/** Another text than before once anything has moved on the account of a customer of a site. */
export async function readMovementMark(db: Db, siteId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(sum(m.seq), 0)::text as mark from ledger_account a cross join lateral (
      select max(p.seq) as seq from ledger_posting p where p.ledger_account_id = a.id) m
    where a.site_id = ${siteId} and a.account_id is not null`.execute(db);
  return rows[0]!.mark;
}

/**
 * The years (UTC) in which anything moved on the accounts of the customers of a site, account by account and currency by currency,
 * after one of them: the next `size`.
 */
export async function readBooksAfter(
  db: Db,
  siteId: string,
  { after, year, size }: { after: string; year: number; size: number },
): Promise<{ id: string; accountId: string; currency: Currency; year: number }[]> {
  const { rows } = await sql<{ id: string; accountId: string; currency: Currency; year: number }>`
    select a.id, a.account_id as "accountId", a.currency, moved.year from ledger_account a cross join lateral (
      select distinct extract(year from e.at at time zone 'UTC')::int as year
      from ledger_posting p join ledger_entry e on e.id = p.entry_id where p.ledger_account_id = a.id) moved
    where a.site_id = ${siteId} and a.account_id is not null
      and (a.id, moved.year) > (${after}::uuid, ${year}::int)
    order by a.id, moved.year limit ${size}`.execute(db);
  return rows;
}

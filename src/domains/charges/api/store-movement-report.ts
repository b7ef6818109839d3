import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { ReportQuery, ReportTotal } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { pageOfFound } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { customerMovements } from '#domains/ledger/api/port.ts';
import { namedAccounts } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { documentOf, kind } from './store-transactions.ts';
import { periodOf } from './store-usage.ts';

interface Found {
  id: string;
  /** As JSON has instants; null where a row is of several movements. */
  date: string | null;
  accountId: string | null;
  customer: string;
  site: string;
  manager: string;
  kind: string;
  object: string;
  document: string;
  transactions: number;
  amount: number;
  currency: Currency;
}

interface Span {
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
}

const sortable = ['date', 'customer', 'site', 'manager', 'kind', 'transactions', 'amount'];

/** What rows can be of, instead of one movement. */
const groups: Record<string, RawBuilder<unknown>> = {
  customer: sql`w.email`,
  site: sql`w.site`,
  manager: sql`w.manager`,
  kind,
  month: sql`to_char(e.at at time zone 'utc', 'YYYY-MM')`,
};

/** What a row says of what it is of; what differs within it is empty. */
function columnsOf(group: string) {
  const key = groups[group];
  if (key === undefined)
    return sql`e.id || ' ' || e.number as id, e.at as date, e.account_id as "accountId", w.email as customer, w.site, w.manager,
      ${kind} as kind, coalesce(c.object_name, '') as object, coalesce(${documentOf('number')}, '') as document,
      1 as transactions, e.amount, e.currency`;
  const of = (name: string) => (name === group ? key : sql`''`);
  return sql`coalesce(nullif(${key}, ''), '-') || ' ' || e.currency as id, null::timestamptz as date,
    ${group === 'customer' ? sql`min(e.account_id::text)` : sql`null::text`} as "accountId", ${of('customer')} as customer,
    ${of('site')} as site, ${of('manager')} as manager, ${of('kind')} as kind, ${of('month')} as object, '' as document,
    count(*)::int as transactions, sum(e.amount)::bigint as amount, e.currency`;
}

/** The movements on the accounts of customers in scope that match, within a span. */
function matching(scope: Scope, { filters, filter }: ReportQuery, span: Span) {
  const { site = '', kind: only = '', currency = '', manager = '', customer = '' } = filters;
  const like = (text: string) => `%${likeText(text.trim().toLowerCase())}%`;
  const found = like(filter);
  return sql`from ${customerMovements} e left join charge_posting x on x.entry_id = e.id left join charge c on c.id = x.charge_id
      join ${namedAccounts} w on w.id = e.account_id
    where ${within(scope, 'e')} and e.at >= ${span.from} and e.at < ${span.until}
      and (${only} = '' or ${kind} = ${only}) and (${currency} = '' or e.currency = ${currency})
      and lower(w.site) like ${like(site)} and lower(w.manager) like ${like(manager)}
      and lower(w.email) like ${like(customer)}
      and (${found} = '%%' or lower(w.email) like ${found} or lower(c.object_name) like ${found})`;
}

/** The period that is asked for, within the year where one is chosen too; ISO days, so that texts compare as days do. */
function chosen({ period = '', year = '' }: ReportQuery['filters']): string {
  if (year === '') return period;
  const [first = '', last = ''] = period.split('..');
  const [from, until] = [`${year}-01-01`, `${year}-12-31`];
  return `${first > from ? first : from}..${last !== '' && last < until ? last : until}`;
}

/** The years in which something moved on the accounts of customers in scope, the latest first. */
export async function readMovementYears(db: Db, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select year from (
        select min(e.at at time zone 'UTC') as first, max(e.at at time zone 'UTC') as last
        from ${customerMovements} e where ${within(scope, 'e')}) span
      cross join generate_series(extract(year from span.first)::int, extract(year from span.last)::int) as year
    where exists (select from ${customerMovements} e where ${within(scope, 'e')}
      and e.at >= make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC') and e.at < make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC'))
    order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

/** What moved on the accounts of customers in a period (days in UTC; without one, the current month), each or in groups. */
export async function listMovements(db: Db, scope: Scope, query: ReportQuery) {
  const { filters, sort, page, size } = query;
  const group = filters['group'] ?? '';
  const key = groups[group];
  const found = sql`with found as (select ${columnsOf(group)} ${matching(scope, query, periodOf(chosen(filters)))}
    ${key === undefined ? sql`` : sql`group by ${key}, e.currency`})`;
  const direction = sort.descending ? 'desc' : 'asc';
  const column = sortable.includes(sort.column) ? sort.column : 'date';
  const order = sql.raw(`${column} ${direction} nulls last, id ${direction}`);
  const { items, total } = await pageOfFound<Found>(db, { found, order, page, size });
  return {
    items: items.map(({ amount, currency, date, accountId, ...row }) => ({
      ...row,
      accountId: accountId ?? '',
      date: date === null ? null : new Date(date).toISOString(),
      amount: { amount, currency },
    })),
    total,
  };
}

/** The span that a period is compared with; null: none can be. */
function beforeOf({ from, until }: Span, filters: ReportQuery['filters']): Span | null {
  const { compare = '' } = filters;
  const period = chosen(filters);
  const [first, last] = period.split('..');
  const isOpen = !first || !last;
  const end = isOpen ? sql`least(${until}, now())` : until;
  if (compare === 'year') return { from: sql`${from} - interval '1 year'`, until: sql`${end} - interval '1 year'` };
  if (compare !== 'previous') return null;
  if (period === '') return { from: sql`${from} - interval '1 month'`, until: sql`${end} - interval '1 month'` };
  return { from: sql`${from} - (${end} - ${from})`, until: from };
}

interface Sums {
  currency: Currency;
  charged: number;
  received: number;
}

async function sumsOf(db: Db, scope: Scope, { query, span }: { query: ReportQuery; span: Span }) {
  const { rows } = await sql<Sums>`
    select e.currency, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as charged,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as received
    ${matching(scope, query, span)} group by e.currency order by e.currency`.execute(db);
  return rows;
}

/** What the movements of a report come to in each currency, and what those of the span came to that they are compared with. */
export async function totalMovements(db: Db, scope: Scope, query: ReportQuery): Promise<ReportTotal[]> {
  const span = periodOf(chosen(query.filters));
  const now = await sumsOf(db, scope, { query, span });
  const compared = beforeOf(span, query.filters);
  const before = compared === null ? null : await sumsOf(db, scope, { query, span: compared });
  const currencies = [...new Set([...now, ...(before ?? [])].map(({ currency }) => currency))].sort();
  const of = (sums: readonly Sums[], wanted: Currency, what: 'charged' | 'received') =>
    sums.find(({ currency }) => currency === wanted)?.[what] ?? 0;
  return currencies.flatMap((currency) =>
    (['charged', 'received'] as const).map((what) => ({
      title: say(`total-${what}`),
      value: { amount: of(now, currency, what), currency },
      before: before && { amount: of(before, currency, what), currency },
    })),
  );
}

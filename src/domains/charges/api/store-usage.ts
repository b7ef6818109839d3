import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { ReportQuery } from '#kernel/report.ts';
import { scopeIn, type Scope } from '#kernel/scope.ts';
import { pageOfFound } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { debts } from '#domains/ledger/api/port.ts';
import { openSpans } from '#domains/metering/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { foundAccount, foundAccounts, readNames } from '#domains/tenancy/api/port.ts';
import { terminateAfterDays } from '../limits.ts';
import { quantityOf, unitOf } from './store-charges.ts';
import { likeText, within } from '#platform/db/within.ts';

interface Found {
  id: string;
  name: string;
  service: string;
  owner: string | null;
  zone: string;
  state: string;
  kind: string;
  quantity: number | null;
  unit: string;
  /** As JSON has instants. */
  from: string;
  until: string;
  amount: number;
  currency: Currency;
}

const sortable: Record<string, string> = { name: 'name', cost: 'amount' };
/** A day beyond the calendar, or half a period, falls back to the current month. */
const dayOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** The days of a filter, in UTC; without it, the current month. */
export function periodOf(period = '') {
  const [first, last] = period.split('..').map(dayOf);
  return {
    from: sql`coalesce((${first ?? null}::date)::timestamp at time zone 'utc', date_trunc('month', now(), 'utc'))`,
    until: sql`coalesce((${last ?? null}::date + 1)::timestamp at time zone 'utc', 'infinity')`,
  };
}

/** What rows can be of, instead of one object and price. */
const groups: Record<string, RawBuilder<unknown>> = {
  service: sql`c.meter`,
  zone: sql`c.zone_id`,
  owner: sql`c.account_id`,
  month: sql`c.month`,
};

/** What a row says of what it is of; what differs within it is empty. */
function columnsOf(group: string): RawBuilder<unknown> {
  const key = groups[group];
  if (key === undefined)
    return sql`c.id::text as id, c.object_name as name, c.meter as service, c.account_id as owner, c.zone_id as zone, c.state,
      c.kind, round(sum(${quantityOf}), 4)::float8 as quantity, coalesce(${unitOf}, 'unit') as unit`;
  const of = (name: string) => (name === group ? key : sql`''`);
  return sql`${key}::text || ' ' || c.currency as id, ${group === 'month' ? sql`to_char(c.month, 'YYYY-MM')` : sql`''`} as name,
    ${of('service')} as service, ${group === 'owner' ? key : sql`null::uuid`} as owner, ${of('zone')} as zone, '' as state,
    '' as kind, null::float8 as quantity, '' as unit`;
}

/**
 * What was charged in a period (days in UTC, the last one included; without one, the current month), one row for each object, kind and
 * price. Use is charged by days: each day counts as a whole.
 */
export async function listUse(db: Db, reach: Scope, { filters, filter, sort, page, size }: ReportQuery) {
  const scope = scopeIn(reach, filters['siteId']);
  if (scope === null) return { items: [], total: 0 };
  const { from, until } = periodOf(filters['period']);
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const { zone = '', service = '', kind = '', userId = '', group = '' } = filters;
  const key = groups[group];
  const found = sql`
    with bounds as (select ${from} as lower, ${until} as upper),
    found as (select ${columnsOf(group)},
        min(x.from_at) as "from", max(x.until_at) as until, sum(x.amount)::bigint as amount, c.currency
      from bounds, charge c join charge_posting x on x.charge_id = c.id
      where ${within(scope, 'c')} and c.month >= (date_trunc('month', lower, 'utc') at time zone 'utc')::date
        and c.month < upper and x.from_at >= lower and x.from_at < upper
        and (${like} = '%%' or lower(c.object_name) like ${like})
        and (${zone} = '' or c.zone_id = ${zone}) and (${service} = '' or c.meter = ${service})
        and (${kind} = '' or c.kind = ${kind}) and (${userId} = '' or c.account_id::text = ${userId})
      group by ${key === undefined ? sql`c.id` : sql`${key}, c.currency`})`;
  const direction = sort.descending ? 'desc' : 'asc';
  const order = sql.raw(`${sortable[sort.column] ?? 'amount'} ${direction}, id ${direction}`);
  const answer = await pageOfFound<Found>(db, { found, order, page, size });
  const owners = await readNames(
    db,
    answer.items.flatMap(({ owner }) => owner ?? []),
  );
  const items = answer.items.map(({ amount, currency, from: since, until: to, ...row }) => ({
    ...row,
    owner: (row.owner && owners.get(row.owner)) ?? '',
    from: new Date(since).toISOString(),
    until: new Date(to).toISOString(),
    cost: { amount, currency },
  }));
  return { items, total: answer.total };
}

/** The groups that servers are shared with, by server; the relation is what the domain of shares brings. */
export async function readGroupsOf(
  db: Db,
  relation: RawBuilder<unknown>,
  serverIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ serverId: string; groupIds: string[] }>`
    select g.server_id as "serverId", array_agg(g.group_id::text) as "groupIds" from ${relation} g
    where g.server_id = any(${serverIds}::uuid[]) group by g.server_id`.execute(db);
  return new Map(rows.map(({ serverId, groupIds }) => [serverId, groupIds]));
}

/** Servers at rest that have no open span of use, and terminated ones that still have one, unless they are kept to be restored. */
export const notMetered = sql`
  select ${foundServer}, case when v.living then 'missing' else 'left' end as cause, u.started_at as metered
  from ${foundServers} v left join ${openSpans} u
    on u.object_type = 'server' and u.object_id = v.object_id and u.meter = 'server'
  where v.task_id is null and (u.started_at is null and v.state in ('on', 'off', 'suspended')
    or u.state <> 'kept' and not v.living)`;

/** Suspended accounts, since when, what they owe and what they still use; `open` has a row for each of them that uses something. */
const suspended = sql`
  from ${foundAccounts} a
    left join (
      select u.account_id, count(*) filter (where u.meter = 'server')::int as servers,
        count(*) filter (where u.meter = 'snapshot.gb')::int as snapshots,
        count(*) filter (where u.meter = 'image.gb')::int as images,
        count(*) filter (where u.meter = 'ip.public')::int as addresses
      from ${openSpans} u where u.state <> 'kept' group by u.account_id) open on open.account_id = a.id
    left join ${debts} d on d.account_id = a.id
  where a.suspended`;
const facts = sql`${foundAccount}, a.state as suspension, a.state_since as suspended,
  case when d.amount is not null then jsonb_build_object('amount', d.amount, 'currency', d.currency) end as owed`;

/** Suspended accounts that use something that is billed. */
export const withServices = sql`
  select ${facts}, open.servers, open.snapshots, open.images, open.addresses ${suspended} and open.account_id is not null`;

/** Accounts that have been suspended for so long that they should be terminated, unless that was ordered. */
export const toTerminate = (now: Date) => sql`
  select ${facts}, coalesce(open.servers, 0) as servers ${suspended} and a.deletion_due_at is null
    and a.state_since < ${now}::timestamptz - make_interval(days => ${terminateAfterDays})`;

/** What the customers of a site were charged in a month for a service, before tax. */
export interface Revenue {
  siteId: string;
  /** `2026-11`. */
  month: string;
  meter: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
}

/** What customers in scope were charged from one month through another (`2026-11`), by site, month, service and currency. */
export async function readRevenue(
  db: Db,
  scope: Scope,
  { first, last }: { first: string; last: string },
): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    select c.site_id as "siteId", to_char(c.month, 'YYYY-MM') as month, c.meter, c.currency, sum(c.amount)::bigint as amount
    from charge c where ${within(scope, 'c')} and c.month between ${`${first}-01`}::date and ${`${last}-01`}::date
    group by c.site_id, c.month, c.meter, c.currency having sum(c.amount) <> 0
    order by c.month, c.meter, c.currency, c.site_id`.execute(db);
  return rows;
}

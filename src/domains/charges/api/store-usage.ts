import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { pageOfFound } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { readNames } from '#domains/tenancy/api/port.ts';
import { quantityOf, unitOf } from './store-charges.ts';
import { likeText, within } from '#platform/db/within.ts';

interface Found {
  id: string;
  name: string;
  service: string;
  owner: string;
  zone: string;
  state: string;
  kind: string;
  quantity: number;
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

/**
 * What was charged in a period (days in UTC, the last one included; without one, the current month), one row for each object, kind and
 * price. Use is charged by days: each day counts as a whole.
 */
export async function listUse(db: Db, scope: Scope, { filters, filter, sort, page, size }: ReportQuery) {
  const [first, last] = (filters['period'] ?? '').split('..').map(dayOf);
  const from = sql`coalesce((${first ?? null}::date)::timestamp at time zone 'utc', date_trunc('month', now(), 'utc'))`;
  const until = sql`coalesce((${last ?? null}::date + 1)::timestamp at time zone 'utc', 'infinity')`;
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const [zone, service, kind] = [filters['zone'] ?? '', filters['service'] ?? '', filters['kind'] ?? ''];
  const found = sql`
    with bounds as (select ${from} as lower, ${until} as upper),
    found as (select c.id, c.object_name as name, c.meter as service, c.account_id as owner, c.zone_id as zone, c.state, c.kind,
        round(sum(${quantityOf}), 4)::float8 as quantity, coalesce(${unitOf}, 'unit') as unit,
        min(x.from_at) as "from", max(x.until_at) as until, sum(x.amount)::bigint as amount, c.currency
      from bounds, charge c join charge_posting x on x.charge_id = c.id
      where ${within(scope, 'c')} and c.month >= (date_trunc('month', lower, 'utc') at time zone 'utc')::date
        and c.month < upper and x.from_at >= lower and x.from_at < upper
        and (${like} = '%%' or lower(c.object_name) like ${like})
        and (${zone} = '' or c.zone_id = ${zone}) and (${service} = '' or c.meter = ${service})
        and (${kind} = '' or c.kind = ${kind})
      group by c.id)`;
  const direction = sort.descending ? 'desc' : 'asc';
  const order = sql.raw(`${sortable[sort.column] ?? 'amount'} ${direction}, id ${direction}`);
  const answer = await pageOfFound<Found>(db, { found, order, page, size });
  const owners = await readNames(
    db,
    answer.items.map(({ owner }) => owner),
  );
  const items = answer.items.map(({ amount, currency, from: since, until: to, ...row }) => ({
    ...row,
    owner: owners.get(row.owner) ?? '',
    from: new Date(since).toISOString(),
    until: new Date(to).toISOString(),
    cost: { amount, currency },
  }));
  return { items, total: answer.total };
}

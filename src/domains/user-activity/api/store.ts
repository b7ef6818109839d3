import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { pageOfFound } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { signInsSince } from '#domains/identity/api/port.ts';
import { customerMovements } from '#domains/ledger/api/port.ts';
import { serversSince } from '#domains/servers/api/port.ts';
import { foundAccounts } from '#domains/tenancy/api/port.ts';
import { activityDays, riskLevels, risks, usualActivityDays } from '../limits.ts';

interface Found {
  id: string;
  email: string;
  name: string;
  site: string;
  risk: number;
  signIns: number;
  failed: number;
  countries: number;
  created: number;
  ended: number;
  spent: number | null;
  usual: number | null;
  currency: Currency | null;
  last: string | null;
  signedUp: string;
}

const sortable: Record<string, string> = {
  email: 'lower(email) collate "C"',
  risk: 'risk',
  signIns: '"signIns"',
  failed: 'failed',
  created: 'created',
  ended: 'ended',
  spent: 'spent',
  last: 'last',
  signedUp: '"signedUp"',
};

const daysOf = (text = ''): number => activityDays.find((days) => String(days) === text) ?? usualActivityDays;

/** Accounts in scope that did something lately, with what stands out of it. */
export async function listActivity(db: Db, scope: Scope, { filters, filter, sort, page, size }: ReportQuery) {
  const days = daysOf(filters['days']);
  const since = sql`now() - make_interval(days => ${days})`;
  const before = sql`now() - make_interval(days => ${2 * days})`;
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const least = { high: riskLevels.high, medium: riskLevels.medium }[filters['risk'] ?? ''] ?? 0;
  const { failedSignIns, countries, created, ended, spend, isNew } = risks;
  const found = sql`
    with spent as (
      select distinct on (e.account_id) e.account_id, e.currency,
        coalesce(-sum(e.amount) filter (where e.at >= ${since}), 0)::bigint as amount,
        coalesce(-sum(e.amount) filter (where e.at < ${since}), 0)::bigint as usual
      from ${customerMovements} e where e.at >= ${before} and e.amount < 0
      group by e.account_id, e.currency order by e.account_id, -sum(e.amount) desc),
    active as (
      select a.id, a.email, a.owner as name, a.site, a.created_at as "signedUp", coalesce(l.succeeded, 0) as "signIns",
        coalesce(l.failed, 0) as failed, coalesce(l.countries, 0) as countries, l.last, coalesce(s.created, 0) as created,
        coalesce(s.ended, 0) as ended, m.amount as spent, m.usual, m.currency
      from ${foundAccounts} a left join ${signInsSince(since)} l on l.account_id = a.id
        left join ${serversSince(since)} s on s.account_id = a.id left join spent m on m.account_id = a.id
      where ${within(scope, 'a')} and a.role in ('account-holder', 'account-viewer')
        and (l.account_id is not null or s.account_id is not null or m.amount > 0)
        and (${like} = '%%' or lower(a.email) like ${like} or lower(a.owner) like ${like})),
    scored as (
      select c.*, case when failed >= ${failedSignIns.from} then ${failedSignIns.points}::int else 0 end
        + case when countries >= ${countries.from} then ${countries.points}::int else 0 end
        + case when created >= ${created.from} then ${created.points}::int else 0 end
        + case when ended >= ${ended.from} then ${ended.points}::int else 0 end
        + case when spent >= ${spend.from} and usual > 0 and spent >= usual * ${spend.times}::int then ${spend.points}::int else 0 end
        + case when "signedUp" > now() - make_interval(days => ${isNew.days}) then ${isNew.points}::int else 0 end as risk
      from active c),
    found as (select * from scored where risk >= ${least})`;
  const direction = sort.descending ? 'desc' : 'asc';
  const order = sql.raw(`${sortable[sort.column] ?? 'risk'} ${direction} nulls last, id ${direction}`);
  const { items, total } = await pageOfFound<Found>(db, { found, order, page, size });
  const money = (amount: number | null, currency: Currency | null) =>
    amount === null || currency === null ? null : { amount, currency };
  return {
    items: items.map(({ spent, usual, currency, last, signedUp, ...row }) => ({
      ...row,
      spent: money(spent, currency),
      usual: money(usual, currency),
      last: last === null ? null : new Date(last).toISOString(),
      signedUp: new Date(signedUp).toISOString(),
    })),
    total,
  };
}

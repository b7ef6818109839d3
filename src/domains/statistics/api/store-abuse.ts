import { sql } from 'kysely';
import { listedServers } from '#domains/networks/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { foundAccounts } from '#domains/tenancy/api/port.ts';
import { abusiveCpu, abusiveCpuDays, abusiveDayGb, abusiveFactor, warnedHours } from '../limits.ts';

/**
 * Running servers that harm others or their host: named by block lists, with far more outgoing traffic than in the week before, or
 * with a processor at its limit for days. Those of suspended customers, and of those who were warned lately, are left out.
 */
export const abusiveServers = (now: Date) => sql`
  with today as (select date_trunc('day', ${now}::timestamptz, 'utc') as day),
  used as (
    select d.server_id,
      max(d.wan_out) filter (where d.day >= t.day - interval '1 day')::float8 / 1e9 as gb,
      avg(d.wan_out) filter (where d.day < t.day - interval '1 day')::float8 / 1e9 as usual,
      min(d.cpu_avg) filter (where d.day < t.day and d.day >= t.day - make_interval(days => ${abusiveCpuDays})) as cpu,
      count(d.cpu_avg) filter (where d.day < t.day and d.day >= t.day - make_interval(days => ${abusiveCpuDays})) as days
    from today t join statistic_days d on d.day >= t.day - interval '8 days' group by d.server_id),
  suspects as (
    select coalesce(u.server_id, l.server_id) as server_id, l.lists, u.gb, u.usual, u.cpu,
      case when l.server_id is not null then 'mail'
        when u.gb >= ${abusiveDayGb} and u.gb >= coalesce(u.usual, 0) * ${abusiveFactor} then 'traffic'
        when u.days >= ${abusiveCpuDays} and u.cpu >= ${abusiveCpu} then 'cpu' end as cause
    from used u full join ${listedServers} l on l.server_id = u.server_id)
  select ${foundServer}, s.cause, s.lists, round(s.gb::numeric, 1)::float8 as "trafficGb",
    round(s.usual::numeric, 1)::float8 as "usualGb", round(s.cpu::numeric)::int as cpu, a.state as account,
    coalesce(w.warnings, 0) as warnings, w.last as warned
  from suspects s join ${foundServers} v on v.id = s.server_id join ${foundAccounts} a on a.id = v.account_id
    left join lateral (
      select count(*)::int as warnings, max(h.at) as last from history h
      where h.object_id = a.id and h.object_type = 'account' and h.diff->'status'->>1 = 'Warning') w on true
  where s.cause is not null and v.state = 'on' and not a.suspended
    and (w.last is null or w.last < ${now}::timestamptz - make_interval(hours => ${warnedHours}))`;

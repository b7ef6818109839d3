import { sql, type RawBuilder } from 'kysely';
import { foundAccounts } from '#domains/tenancy/api/port.ts';
import { foundServer, foundServers } from './store-diagnostics.ts';

/** Running servers of suspended accounts, with what a day of them costs: a 30th of the month, in minor units. */
export const poweredOnOfSuspended = sql`
  select ${foundServer}, a.state as suspension, a.state_since as suspended, v.state as power,
    jsonb_build_object('amount', round(s.month_micro / 300000.0)::bigint, 'currency', s.currency) as lost
  from ${foundAccounts} a join ${foundServers} v on v.account_id = a.id join server s on s.id = v.id
  where a.suspended and v.state = 'on'`;

/** Servers that were created or terminated since a moment by account: a relation of `account_id`, `created` and `ended`. */
export const serversSince = (since: RawBuilder<unknown>) => sql`(
  select s.account_id, count(*) filter (where s.created_at >= ${since})::int as created,
    count(*) filter (where s.terminated_at >= ${since})::int as ended
  from server s where s.created_at >= ${since} or s.terminated_at >= ${since} group by s.account_id)`;

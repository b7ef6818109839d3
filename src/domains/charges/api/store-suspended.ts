import { sql } from 'kysely';
import { debts } from '#domains/ledger/api/port.ts';
import { openSpans } from '#domains/metering/api/port.ts';
import { foundAccount, foundAccounts } from '#domains/tenancy/api/port.ts';
import { terminateAfterDays } from '../limits.ts';

/** Suspended accounts, since when, what they owe and what they still use; `open` has a row for each of them that uses something. */
const suspended = sql`
  from ${foundAccounts} a
    left join (
      select u.account_id, count(*) filter (where u.meter = 'server')::int as servers,
        count(*) filter (where u.meter = 'snapshot.gb')::int as snapshots,
        count(*) filter (where u.meter = 'image.gb')::int as images,
        count(*) filter (where u.meter = 'ip.public')::int as addresses
      from ${openSpans} u group by u.account_id) open on open.account_id = a.id
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

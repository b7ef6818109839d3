import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { within } from '#platform/db/within.ts';
import { monthCapOf, type PriceLine } from '#domains/tenancy/pricing.ts';
import type { PricedSpan } from '../charges-of.ts';
import type { Billing } from '../span.ts';

/** A span of use as it is kept. */
export interface StoredSpan {
  id: string;
  siteId: string;
  accountId: string;
  objectType: string;
  objectId: string;
  objectName: string;
  zoneId: string;
  meter: string;
  state: string;
  quantity: number;
  billing: Billing;
  /** Null: the price list that holds at each moment. */
  agreed: PricedSpan['agreed'];
  onceMicro: number;
  included: number;
  lines: PriceLine[];
  startedAt: Date;
  endedAt: Date | null;
  startedBy: string | null;
  endedBy: string | null;
}

interface Period {
  from: Date;
  until: Date;
}

/**
 * The spans of accounts that lie in a period at least in part, and all by the year; those of one object in the order of time, and what is
 * counted in the order in which it was.
 */
export const readSpans = (db: Db, { accountIds, ...period }: { accountIds: readonly string[] } & Period) =>
  spansWhere(db, sql`u.account_id = any(${accountIds}::uuid[])`, period);

/** Those of objects that the caller has found in their scope, of all who ever paid for them. */
export const readSpansOf = (db: Db, { objectIds, ...period }: { objectIds: readonly string[] } & Period) =>
  spansWhere(db, sql`u.object_id = any(${objectIds}::text[])`, period);

async function spansWhere(db: Db, condition: RawBuilder<unknown>, { from, until }: Period): Promise<StoredSpan[]> {
  const { rows } = await sql<StoredSpan>`
    select u.id, u.site_id as "siteId", u.account_id as "accountId", u.object_type as "objectType",
      u.object_id as "objectId", u.object_name as "objectName", u.zone_id as "zoneId", u.meter, u.state,
      u.quantity::float8 as quantity, u.billing, u.lines, u.once_micro as "onceMicro", u.included::float8 as included, u.started_at as "startedAt", u.ended_at as "endedAt",
      u.started_by as "startedBy", u.ended_by as "endedBy",
      case when u.price_version_id is not null then jsonb_build_object('versionId', u.price_version_id,
        'currency', u.currency, 'monthlyMicro', u.monthly_micro, 'hourlyMicro', u.hourly_micro,
        'yearlyMicro', u.yearly_micro) end as agreed
    from usage_span u
    where ${condition} and u.started_at < ${until} and (u.ended_at is null or u.ended_at > ${from} or u.billing = 'yearly')
    order by u.object_id, u.meter, case when u.billing = 'counted' then u.recorded_at end, u.started_at, u.id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, agreed: row.agreed && { ...row.agreed, monthCapMicro: monthCapOf(row.lines) } }));
}

export interface CountedUse {
  siteId: string;
  accountId: string;
  objectType: string;
  objectId: string;
  objectName: string;
  zoneId: string;
  state: string;
  /** Units, more than none. */
  quantity: number;
  /** Units of a month that are paid already. */
  included: number;
}

/** Writes what was counted in a time that is over; once for each call. */
export async function countUse(
  tx: Db,
  { meter, from, until }: { meter: string } & Period,
  uses: readonly CountedUse[],
): Promise<void> {
  await insertRows(tx, 'usage_span', {
    rows: uses.map((use) => ({
      site_id: use.siteId,
      account_id: use.accountId,
      object_type: use.objectType,
      object_id: use.objectId,
      object_name: use.objectName,
      zone_id: use.zoneId,
      meter,
      state: use.state,
      quantity: String(use.quantity),
      billing: 'counted',
      included: String(use.included),
      started_at: from.toISOString(),
      ended_at: until.toISOString(),
    })),
  });
}

/** Removes what a person called things; what was used stays, for the books. */
export async function removeNames(tx: Db, accountId: string): Promise<void> {
  await sql`update usage_span set object_name = '' where account_id = ${accountId} and object_name <> ''`.execute(tx);
}

/** The next accounts, in the order of their ids, that ever used something; those between are never looked at. */
export async function readUsers(
  db: Db,
  { after, size }: { after: string; size: number },
): Promise<{ accountId: string; siteId: string }[]> {
  const { rows } = await sql<{ accountId: string; siteId: string }>`
    with recursive user_of (account_id, site_id, n) as (
      (select account_id, site_id, 1 from usage_span where account_id > ${after} order by account_id limit 1)
      union all
      select next.account_id, next.site_id, u.n + 1 from user_of u cross join lateral (
        select account_id, site_id from usage_span s where s.account_id > u.account_id order by s.account_id limit 1) next
      where u.n < ${size})
    select account_id as "accountId", site_id as "siteId" from user_of`.execute(db);
  return rows;
}

/** Which of these accounts used something between a moment of their own and one for all; without a moment: ever. */
export async function usingSince(
  db: Db,
  accounts: readonly { accountId: string; since: Date | null }[],
  until: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ accountId: string }>`
    select g."accountId" from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as g ("accountId" uuid, since timestamptz)
    where exists (select from usage_span u where u.account_id = g."accountId" and u.started_at < ${until}
        and u.ended_at is null)
      or exists (select from usage_span u where u.account_id = g."accountId" and u.started_at < ${until}
        and u.ended_at > coalesce(g.since, '-infinity'))`.execute(db);
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Whether an account used something after a moment, or ever, that has ended; and whether a server of it is still counted. */
export async function usedSince(
  db: Db,
  { accountId, since }: { accountId: string; since: Date | null },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from usage_span u where u.account_id = ${accountId} and u.ended_at > coalesce(${since}::timestamptz, '-infinity'))
      or exists (select from usage_span u where u.account_id = ${accountId} and u.object_type = 'server'
        and u.ended_at is null) as used`.execute(db);
  return rows[0]?.used === true;
}

/** A relation of `object_id`, `account_id`, `state` and `seconds`: what of the spans of a meter in scope lies between two moments. */
export const usedBetween = (
  scope: Scope,
  { meter, from, until }: { meter: string; from: RawBuilder<unknown>; until: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  select u.object_id, u.account_id, u.state,
    extract(epoch from least(coalesce(u.ended_at, 'infinity'), b.upper) - greatest(u.started_at, b.lower)) as seconds
  from (select ${from} as lower, ${until} as upper) b
  join usage_span u on u.meter = ${meter} and u.started_at < b.upper and (u.ended_at is null or u.ended_at > b.lower)
  where ${within(scope, 'u')})`;

/** What is in use now: a relation of `object_type`, `object_id`, `account_id`, `meter`, `state`, `started_at`. */
export const openSpans = sql`(
  select u.object_type, u.object_id, u.account_id, u.meter, u.state, u.started_at
  from usage_span u where u.ended_at is null)`;

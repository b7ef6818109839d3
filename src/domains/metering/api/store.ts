import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PriceLine } from '#domains/tenancy/pricing.ts';
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
  agreed: { versionId: string; currency: Currency; monthlyMicro: number; hourlyMicro: number } | null;
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

/** The spans of accounts that lie in a period at least in part, those of one object in the order of time. */
export const readSpans = (db: Db, { accountIds, ...period }: { accountIds: readonly string[] } & Period) =>
  spansWhere(db, sql`u.account_id = any(${accountIds}::uuid[])`, period);

/** Those of objects that the caller has found in their scope, of all who ever paid for them. */
export const readSpansOf = (db: Db, { objectIds, ...period }: { objectIds: readonly string[] } & Period) =>
  spansWhere(db, sql`u.object_id = any(${objectIds}::text[])`, period);

async function spansWhere(db: Db, condition: RawBuilder<unknown>, { from, until }: Period): Promise<StoredSpan[]> {
  const { rows } = await sql<StoredSpan>`
    select u.id, u.site_id as "siteId", u.account_id as "accountId", u.object_type as "objectType",
      u.object_id as "objectId", u.object_name as "objectName", u.zone_id as "zoneId", u.meter, u.state,
      u.quantity::float8 as quantity, u.billing, u.lines, u.started_at as "startedAt", u.ended_at as "endedAt",
      u.started_by as "startedBy", u.ended_by as "endedBy",
      case when u.price_version_id is not null then jsonb_build_object('versionId', u.price_version_id,
        'currency', u.currency, 'monthlyMicro', u.monthly_micro, 'hourlyMicro', u.hourly_micro) end as agreed
    from usage_span u
    where ${condition} and u.started_at < ${until} and (u.ended_at is null or u.ended_at > ${from})
    order by u.object_id, u.meter, u.started_at`.execute(db);
  return rows;
}

/** Removes what a person called things; what was used stays, for the books. */
export async function removeNames(tx: Db, accountId: string): Promise<void> {
  await sql`update usage_span set object_name = '' where account_id = ${accountId} and object_name <> ''`.execute(tx);
}

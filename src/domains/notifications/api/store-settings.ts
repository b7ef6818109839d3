import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type Digest = 'immediately' | 'hourly' | 'daily';

export interface Schedule {
  digest: Digest;
  /** Minutes of the day in the account's zone; both or none. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** When an account wants to be notified, in which time zone, and who locked the settings. */
export async function readSetting(
  db: Db,
  accountId: string,
): Promise<Schedule & { timeZone: string; lockedBy: string | null }> {
  const { rows } = await sql<Schedule & { timeZone: string; lockedBy: string | null }>`
    select coalesce(s.digest, 'immediately') as digest, s.quiet_from as "quietFrom", s.quiet_until as "quietUntil",
      a.time_zone as "timeZone",
      case when coalesce(s.parent_locked, false) or p.status = 'Locked' then p.name end as "lockedBy"
    from account a left join notification_setting s on s.account_id = a.id left join account p on p.id = a.parent_id
    where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { digest: 'immediately', quietFrom: null, quietUntil: null, timeZone: 'UTC', lockedBy: null };
}

export async function saveSchedule(tx: Db, accountId: string, schedule: Schedule): Promise<void> {
  const fields = { digest: schedule.digest, quiet_from: schedule.quietFrom, quiet_until: schedule.quietUntil };
  await tx
    .insertInto('notification_setting')
    .values({ account_id: accountId, ...fields })
    .onConflict((c) => c.column('account_id').doUpdateSet(fields))
    .execute();
}

export async function saveParentLock(tx: Db, accountId: string, locked: boolean): Promise<void> {
  await tx
    .insertInto('notification_setting')
    .values({ account_id: accountId, parent_locked: locked })
    .onConflict((c) => c.column('account_id').doUpdateSet({ parent_locked: locked }))
    .execute();
}

/** The first phone that the account has proven to be its own, or null; phones belong to sign-in, which gives this function. */
export async function readVerifiedPhone(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select verified_phone(${accountId}) as phone`.execute(db);
  return rows[0]?.phone ?? null;
}

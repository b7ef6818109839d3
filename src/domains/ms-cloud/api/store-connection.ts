import { sql } from 'kysely';
import { siteHost } from '#domains/tenancy/api/port.ts';
import { connectionStore } from '#domains/vendors/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { CheckId } from '../states.ts';

export const store = connectionStore<CheckId>({
  connection: 'ms_cloud_connection',
  checks: 'ms_cloud_check',
  customers: 'ms_customer',
  ref: 'tenant_id',
});

const connections = (db: Db) =>
  db
    .selectFrom('ms_cloud_connection as m')
    .select([
      'm.site_id as siteId',
      siteHost('m.site_id').as('host'),
      'm.user_name as userName',
      'm.password_sealed as passwordSealed',
      'm.app_id as appId',
      'm.secret_sealed as secretSealed',
      sql<string | null>`m.secret_expires::text`.as('secretExpires'),
      'm.tenant_id as tenantId',
      'm.partner_id as partnerId',
      'm.refresh_sealed as refreshSealed',
      'm.consent_at as consentAt',
      'm.consent_by as consentBy',
      'm.import_url as importUrl',
      'm.version',
      'm.checked_at as checkedAt',
      'm.check_task_id as checkTaskId',
      'm.sync_task_id as syncTaskId',
      'm.synced_at as syncedAt',
      'm.sync_error as syncError',
    ]);
export type StoredConnection = Awaited<ReturnType<ReturnType<typeof connections>['execute']>>[number];

/** The connection of a site, locked until the transaction ends where that is asked for; undefined: it has none. */
export function readConnection(db: Db, siteId: string, lock = false): Promise<StoredConnection | undefined> {
  const one = connections(db).where('m.site_id', '=', siteId);
  return (lock ? one.forUpdate('m') : one).executeTakeFirst();
}

export interface ConnectionValues {
  userName: string;
  passwordSealed: Buffer;
  appId: string;
  secretSealed: Buffer;
  secretExpires: string | null;
  tenantId: string;
  partnerId: string;
  now: Date;
}

/**
 * Saves a connection. `isOther`: another application or tenant, to which the consent was not given and of which nothing is known; a
 * secret that was replaced is announced again before it ends.
 */
export async function saveConnection(
  tx: Db,
  siteId: string,
  { isOther, ...values }: ConnectionValues & { isOther: boolean },
): Promise<void> {
  const row = {
    user_name: values.userName,
    password_sealed: values.passwordSealed,
    app_id: values.appId,
    secret_sealed: values.secretSealed,
    secret_expires: values.secretExpires,
    tenant_id: values.tenantId,
    partner_id: values.partnerId,
    changed_at: values.now,
    reminded_days: null,
    ...(isOther ? unknown : {}),
  };
  await tx
    .insertInto('ms_cloud_connection')
    .values({ site_id: siteId, ...row })
    .onConflict((on) =>
      on.column('site_id').doUpdateSet((e) => ({ ...row, version: e('ms_cloud_connection.version', '+', 1) })),
    )
    .execute();
  if (isOther) await store.forgetChecks(tx, siteId);
}

const unknown = {
  state_hash: null,
  state_until: null,
  state_by: null,
  state_redirect: null,
  refresh_sealed: null,
  consent_at: null,
  consent_by: '',
  import_url: '',
  checked_at: null,
  synced_at: null,
  sync_error: null,
  sync_due_at: null,
};

/** Removes a connection, and what was read with it. */
export async function deleteConnection(tx: Db, siteId: string): Promise<void> {
  await tx.deleteFrom('ms_customer').where('site_id', '=', siteId).execute();
  await tx.deleteFrom('ms_cloud_connection').where('site_id', '=', siteId).execute();
}

/** Begins a sign-in at Microsoft; one that was begun before is no longer accepted. */
export async function saveState(
  tx: Db,
  siteId: string,
  state: { hash: Buffer; until: Date; by: string; redirect: string },
): Promise<void> {
  await tx
    .updateTable('ms_cloud_connection')
    .set({ state_hash: state.hash, state_until: state.until, state_by: state.by, state_redirect: state.redirect })
    .where('site_id', '=', siteId)
    .execute();
}

/** Uses up the sign-in that a person began; undefined: it is not theirs, is used up, or took too long. */
export async function takeState(
  tx: Db,
  { hash, by, now }: { hash: Buffer; by: string; now: Date },
): Promise<{ siteId: string; redirect: string } | undefined> {
  const { rows } = await sql<{ siteId: string; redirect: string }>`
    update ms_cloud_connection m set state_hash = null, state_until = null, state_by = null, state_redirect = null
    from (select site_id, state_redirect from ms_cloud_connection
      where state_hash = ${hash} and state_by = ${by} and state_until > ${now} for update) b
    where m.site_id = b.site_id returning m.site_id as "siteId", b.state_redirect as redirect`.execute(tx);
  return rows[0];
}

/** Keeps what a consent brought, and lets the synchronization begin. */
export async function saveConsent(
  tx: Db,
  siteId: string,
  { sealed, by, at }: { sealed: Buffer; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('ms_cloud_connection')
    .set({ refresh_sealed: sealed, consent_at: at, consent_by: by, sync_due_at: at })
    .where('site_id', '=', siteId)
    .execute();
}

/** Keeps the next refresh token, where the one before is still that of `before`. */
export async function saveRefresh(
  db: Db,
  siteId: string,
  { before, sealed }: { before: Buffer; sealed: Buffer },
): Promise<void> {
  await db
    .updateTable('ms_cloud_connection')
    .set({ refresh_sealed: sealed })
    .where('site_id', '=', siteId)
    .where('refresh_sealed', '=', before)
    .execute();
}

export async function saveImportUrl(tx: Db, siteId: string, importUrl: string): Promise<void> {
  await tx.updateTable('ms_cloud_connection').set({ import_url: importUrl }).where('site_id', '=', siteId).execute();
}

export interface Expiring {
  siteId: string;
  host: string;
  expires: string;
  days: number;
}

/** Secrets that end within that many days and were not announced for it, marked as announced. */
export async function takeExpiring(tx: Db, { now, days }: { now: Date; days: number }): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    update ms_cloud_connection m set reminded_days = ${days}
    where m.secret_expires - (${now}::timestamptz at time zone 'utc')::date between 0 and ${days}
      and (m.reminded_days is null or m.reminded_days > ${days})
    returning m.site_id as "siteId", ${siteHost('m.site_id')} as host, m.secret_expires::text as expires,
      m.secret_expires - (${now}::timestamptz at time zone 'utc')::date as days`.execute(tx);
  return rows;
}

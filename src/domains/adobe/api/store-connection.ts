import { siteHost } from '#domains/tenancy/api/port.ts';
import { connectionStore } from '#domains/vendors/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { AdobeCurrency, CheckId, MarketSegment } from '../states.ts';

export const store = connectionStore<CheckId>({
  connection: 'adobe_connection',
  checks: 'adobe_check',
  customers: 'adobe_customer',
  ref: 'adobe_id',
});

const connections = (db: Db) =>
  db.selectFrom('adobe_connection as a').select((e) => [
    'a.site_id as siteId',
    siteHost('a.site_id').as('host'),
    'a.client_id as clientId',
    'a.secret_sealed as secretSealed',
    'a.reseller_id as resellerId',
    'a.distributor_id as distributorId',
    // The product writes nothing else.
    e.ref('a.market_segment').$castTo<MarketSegment>().as('marketSegment'),
    e.ref('a.currency').$castTo<AdobeCurrency>().as('currency'),
    'a.reseller',
    'a.version',
    'a.checked_at as checkedAt',
    'a.check_task_id as checkTaskId',
    'a.sync_task_id as syncTaskId',
    'a.synced_at as syncedAt',
    'a.sync_error as syncError',
  ]);
export type StoredConnection = Awaited<ReturnType<ReturnType<typeof connections>['execute']>>[number];

/** The connection of a site, locked until the transaction ends where that is asked for; undefined: it has none. */
export function readConnection(db: Db, siteId: string, lock = false): Promise<StoredConnection | undefined> {
  const one = connections(db).where('a.site_id', '=', siteId);
  return (lock ? one.forUpdate('a') : one).executeTakeFirst();
}

interface ConnectionValues {
  clientId: string;
  secretSealed: Buffer;
  resellerId: string;
  distributorId: string;
  marketSegment: MarketSegment;
  currency: string;
  now: Date;
  /** Another client or reseller, of which nothing is known. */
  isOther: boolean;
}

/** Saves a connection, whose synchronization is due at once where it is another one. */
export async function saveConnection(tx: Db, siteId: string, { isOther, now, ...of }: ConnectionValues): Promise<void> {
  const row = {
    client_id: of.clientId,
    secret_sealed: of.secretSealed,
    reseller_id: of.resellerId,
    distributor_id: of.distributorId,
    market_segment: of.marketSegment,
    currency: of.currency,
    changed_at: now,
    ...(isOther ? { reseller: '', checked_at: null, synced_at: null, sync_error: null, sync_due_at: now } : {}),
  };
  await tx
    .insertInto('adobe_connection')
    .values({ site_id: siteId, ...row })
    .onConflict((on) =>
      on.column('site_id').doUpdateSet((e) => ({ ...row, version: e('adobe_connection.version', '+', 1) })),
    )
    .execute();
  if (isOther) await store.forgetChecks(tx, siteId);
}

/** Removes a connection, and what was read with it. */
export async function deleteConnection(tx: Db, siteId: string): Promise<void> {
  await tx.deleteFrom('adobe_customer').where('site_id', '=', siteId).execute();
  await tx.deleteFrom('adobe_connection').where('site_id', '=', siteId).execute();
}

/** Keeps how Adobe names the reseller. */
export async function saveReseller(tx: Db, siteId: string, reseller: string): Promise<void> {
  await tx.updateTable('adobe_connection').set({ reseller }).where('site_id', '=', siteId).execute();
}

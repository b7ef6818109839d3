import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

interface Database {
  db: Db;
}

/** A batch of the site's staff about one account alone, canceled. */
export async function addBatch(
  { db }: Database,
  { batchId, owner }: { batchId: string; owner: Person },
): Promise<void> {
  const { accountId, siteId } = owner;
  await db
    .insertInto('account_batch')
    .values({
      id: batchId,
      site_id: siteId,
      action: 'suspend',
      state: 'canceled',
      options: JSON.stringify({
        reason: 'request',
        note: `Asked for by ${owner.email}`,
        message: '',
        servers: false,
        override: false,
        amount: null,
        dueDays: 14,
        target: '',
        effective: 'now',
      }),
      wave_pause_minutes: 10,
      wants_approval: false,
      created_by_name: owner.email,
      request_id: batchId,
      ip: '192.0.2.1',
      host: 'localhost',
      created_at: new Date(0),
      ended_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('account_batch_row')
    .values({
      batch_id: batchId,
      position: 0,
      line: 1,
      given: owner.email,
      account_id: accountId,
      email: owner.email,
      value: '',
      state: 'skipped',
    })
    .execute();
}

/** A finding of a diagnostic report about a server, whose cause is gone. */
export async function addFinding(
  { db }: Database,
  { findingId, serverId, owner }: { findingId: string; serverId: string; owner: Person },
): Promise<void> {
  const { accountId, siteId } = owner;
  await db
    .insertInto('finding')
    .values({
      id: findingId,
      report_id: 'typeTProcessorsWithMonthlyBillingCycle',
      object_id: serverId,
      name: 'web-1',
      site_id: siteId,
      account_id: accountId,
      facts: JSON.stringify({ cpu: '2T', power: 'on', created: new Date(0), owner: owner.email, site: '', zone: '' }),
      state: 'known',
      first_seen: new Date(0),
      opened_at: new Date(0),
    })
    .execute();
}

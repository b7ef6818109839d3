import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

/** A permission set of an account that no one has, and a request of the account that was declined. */
export async function addRoles(
  { db }: { db: Db },
  { accountId, siteId }: Person,
): Promise<{ setId: string; requestId: string }> {
  const [setId, requestId] = [newId(), newId()];
  await db
    .insertInto('permission_set')
    .values({
      id: setId,
      site_id: siteId,
      account_id: accountId,
      reach: 'account',
      name: 'Watchers',
      permissions: ['server.view'],
      created_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('access_request')
    .values({
      id: requestId,
      site_id: siteId,
      account_id: accountId,
      permission: 'host.view',
      reason: 'Curious',
      state: 'declined',
      created_at: new Date(0),
      decided_at: new Date(0),
      answer: 'No',
    })
    .execute();
  return { setId, requestId };
}

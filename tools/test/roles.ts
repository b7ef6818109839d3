import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

/** A permission set of an account that no one has, requests of the account, for access and a quota, that were declined, and a completed review. */
export async function addRoles(
  { db }: { db: Db },
  { accountId, siteId, email }: Person,
): Promise<{ setId: string; requestId: string; reviewId: string }> {
  const [setId, requestId, reviewId] = [newId(), newId(), newId()];
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
  await db
    .insertInto('quota_request')
    .values({
      id: newId(),
      site_id: siteId,
      account_id: accountId,
      resource: 'cpus',
      limit_before: 8,
      amount: 16,
      reason: 'A shop',
      state: 'declined',
      created_at: new Date(0),
      decided_at: new Date(0),
      answer: 'No',
    })
    .execute();
  const at = new Date(0);
  await db
    .insertInto('access_review')
    .values({
      id: reviewId,
      site_id: siteId,
      account_id: accountId,
      covers: 'account',
      name: 'First review',
      state: 'completed',
      due_at: at,
      remind_at: at,
      created_by: email,
      created_at: at,
      ended_by: email,
      ended_at: at,
    })
    .execute();
  await db
    .insertInto('access_review_entry')
    .values({
      id: reviewId,
      review_id: reviewId,
      kind: 'role',
      subject_id: accountId,
      account_id: accountId,
      holder: email,
      what: 'account-viewer',
      permissions: [],
      since: at,
      decision: 'keep',
      decided_by: email,
      decided_at: at,
    })
    .execute();
  return { setId, requestId, reviewId };
}

import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { OrderedAt } from '#platform/http/ordered-request.ts';
import { actorOf } from '#domains/identity/api/port.ts';
import { needsOf } from '../actions.ts';
import type { RunBy } from './apply-row.ts';
import type { StoredBatch } from './store.ts';

/**
 * The person in whose name a batch runs, with the rights that they have now; null: they may not run it anymore.
 * @param at where the batch was started; null: no site answers there anymore
 */
export async function runByOf(
  { app, db, at }: { app: App; db: Db; at: OrderedAt | null },
  batch: StoredBatch,
): Promise<RunBy | null> {
  const actor = batch.runBy === null ? null : await actorOf(db, batch.runBy, new Date(app.clock.now()));
  const needs = ['account-batch.run', ...needsOf(batch)] as const;
  if (actor === null || !needs.every((permission) => actor.permissions.has(permission))) return null;
  return at === null ? null : { app, actor, at, now: new Date(app.clock.now()) };
}

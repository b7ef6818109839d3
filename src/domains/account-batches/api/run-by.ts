import type { App } from '#platform/app.ts';
import { siteAt } from '#platform/http/ordered-request.ts';
import { actorOf } from '#domains/identity/api/port.ts';
import { needsOf } from '../actions.ts';
import type { RunBy } from './apply-row.ts';
import type { StoredBatch } from './store.ts';

/** The person in whose name a batch runs, with the rights that they have now; null: they may not run it anymore. */
export async function runByOf(app: App, batch: StoredBatch): Promise<RunBy | null> {
  const actor = batch.runBy === null ? null : await actorOf(app.db, batch.runBy);
  const needs = ['account-batch.run', ...needsOf(batch)] as const;
  if (actor === null || !needs.every((permission) => actor.permissions.has(permission))) return null;
  const site = await siteAt(app, batch.host);
  return site === null ? null : { app, actor, site, now: new Date(app.clock.now()) };
}

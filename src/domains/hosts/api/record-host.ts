import { byEngine, record, recorded, type By, type RequestedChange } from '#domains/history/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { rolesOf } from '#kernel/permissions.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { hostPath } from '../paths.ts';
import type { ChangedHost } from './store.ts';

const ofProvider = { siteId: null, accountId: null };

const recordedHost = recorded('host', ({ emit }, { id }) => emit('host.changed', ofProvider, { hostId: id }));

/** A host as an object that has a history: it is the provider's. */
export const ofHost = ({ id, name }: { id: string; name: string }) => recordedHost({ id, name, ...ofProvider });

/** Repaints the pages that show a host. */
export const announceHost = (tx: Db, id: string): Promise<void> =>
  emitter(tx)('host.changed', ofProvider, { hostId: id });

/** The product, as the history names it. */
export const byProduct: By = { name: '', source: 'system' };

/** Records what someone did with a host. */
export const recordHost = (
  ctx: Ctx,
  host: { id: string; name: string },
  change: Pick<RequestedChange, 'action' | 'diff' | 'audit' | 'taskId'>,
): Promise<void> => record(ctx, { audit: true, ...change, object: ofHost(host), kind: 'lifecycle', event: 'changed' });

/** Records what an engine says of its hosts, and notifies operators of those that are down. */
export async function recordChanged(app: App, tx: Db, changed: readonly ChangedHost[]): Promise<void> {
  for (const { id, name, from, to } of changed)
    await record(tx, {
      object: ofHost({ id, name }),
      kind: 'lifecycle',
      action: from === null ? say('host.added') : say('host.found', { state: to }),
      from,
      to,
      by: byEngine,
      event: 'changed',
    });
  const down = changed.filter(({ to }) => to === 'offline' || to === 'degraded');
  if (down.length === 0) return;
  const people = await readPeopleOf(tx, rolesOf('host.view'));
  for (const { id, name, to, servers } of down)
    for (const accountId of people)
      await notify(tx, {
        accountId,
        code: 1360,
        title: notice('host-down', { host: name, state: to }),
        text: notice('host-down-text', { count: servers }),
        objectLink: hostPath(id),
        severity: to === 'offline' ? 'error' : 'warning',
        groupKey: `host:${id}:${to}:${Math.floor(app.clock.now() / 3_600_000)}`,
      });
}

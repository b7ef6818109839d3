import { record, type By } from '#domains/history/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { ofServer } from '../store.ts';
import type { Drifted } from './store-drift.ts';
import { say } from '../../messages.ts';
import { notifyDrift } from './notify-drift.ts';

const engine: By = { name: 'Data center', source: 'engine' };

/** Leaves history, event and notice of what happened to servers without us. */
export async function recordDrift(tx: Db, drifted: readonly Drifted[]): Promise<void> {
  for (const server of drifted)
    await record(tx, {
      object: ofServer(server),
      kind: 'power',
      action: say(server.why === null ? 'found' : 'found-because', { power: server.to, reason: server.why }),
      from: server.from,
      to: server.to,
      by: engine,
      event: 'changed',
    });
  await notifyDrift(tx, drifted);
}

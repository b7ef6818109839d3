import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import type { By } from './history.ts';
import { announce } from './store.ts';
import type { Drifted } from './store-drift.ts';
import { writeHistory } from './store-history.ts';
import { tellDrift } from './tell-drift.ts';

const engine: By = { name: 'Data center', source: 'engine' };
const words: Record<string, string> = {
  on: 'Found powered on',
  off: 'Found powered off',
  suspended: 'Found suspended',
  error: 'Machine missing',
};

/** Leaves history, event and notice of what happened to servers without us. */
export async function recordDrift(tx: Db, drifted: readonly Drifted[]): Promise<void> {
  const emit = emitter(tx);
  for (const server of drifted) {
    await writeHistory(tx, {
      server,
      kind: 'power',
      action: `${words[server.to] ?? server.to}${server.why === null ? '' : `: ${server.why}`}`,
      from: server.from,
      to: server.to,
      by: engine,
    });
    await announce(tx, emit, { id: server.id });
  }
  await tellDrift(tx, drifted);
}

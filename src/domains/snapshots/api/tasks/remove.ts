import { removeFirst, type Removal, type Removed } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import { readForTask, saveRemoved } from '../store-task.ts';
import { say } from '../../messages.ts';

/** Removes the first of the snapshots and merges its changes. */
export const removeNext = (app: App, removal: Removal): Promise<Removed> =>
  removeFirst(app, removal, async (id) => {
    const snapshot = await readForTask(app.db, id);
    const name = snapshot?.name ?? say('the-snapshot');
    return {
      name,
      ref: snapshot?.engineRef ?? null,
      start: (engine, token, { machineRef, ref }) =>
        engine.ensureSnapshotRemoved(token, { machineRef, snapshotRef: ref }, removal.signal),
      gone: say('removed', { name }),
      effect: (tx) => saveRemoved(tx, id),
    };
  });

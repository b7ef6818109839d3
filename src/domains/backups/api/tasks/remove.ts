import { removeFirst, type Removal, type Removed } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import { textOf } from '../row.ts';
import { readForTask, saveRemoved } from '../store-task.ts';

/** Removes the first of the backups; `reason` is what is said of those that are gone. */
export const removeNext = (app: App, removal: Removal & { reason: string }): Promise<Removed> =>
  removeFirst(app, removal, async (id) => {
    const backup = await readForTask(app.db, id);
    const name = backup === null ? 'The backup' : `The backup of ${textOf(backup.at)}`;
    return {
      name,
      ref: backup?.engineRef ?? null,
      start: (engine, token, { machineRef, ref }) =>
        engine.ensureBackupRemoved(token, { machineRef, backupRef: ref }, removal.signal),
      gone: `${name} is removed.`,
      effect: (tx) => saveRemoved(tx, id, removal.reason),
    };
  });

/** What is said of backups whose time is over. */
export const timeIsOver = 'It was kept for as long as the site keeps such backups.';

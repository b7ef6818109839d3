import { removeFirst, type Removal, type Removed } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import { asInstant, type Sayable } from '#kernel/message.ts';
import { readForTask, saveRemoved } from '../store-task.ts';
import { say } from '../../messages.ts';

/** Removes the first of the backups; `reason` is what is said of those that are gone. */
export const removeNext = (app: App, removal: Removal & { reason: Sayable }): Promise<Removed> =>
  removeFirst(app, removal, async (id) => {
    const backup = await readForTask(app.db, id);
    const name = backup === null ? say('the-backup') : say('the-backup-of', { at: asInstant(backup.at) });
    return {
      name,
      ref: backup?.engineRef ?? null,
      start: (engine, token, { machineRef, ref }) =>
        engine.ensureBackupRemoved(token, { machineRef, backupRef: ref }, removal.signal),
      gone: say('removed', { name }),
      effect: (tx) => saveRemoved(tx, id, removal.reason),
    };
  });

/** Removes what a canceled task has taken. */
export const removeCanceled = (app: App, removal: Removal): Promise<Removed> =>
  removeNext(app, { ...removal, reason: say('cancelled') });

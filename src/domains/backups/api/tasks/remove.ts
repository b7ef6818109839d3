import { ensureJob, findMachine } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { textOf } from '../row.ts';
import { readForTask, saveRemoved } from '../store-task.ts';

interface Removal {
  serverId: string;
  /** What is to go, in order. */
  ids: readonly string[];
  /** What is said of those that are gone. */
  reason: string;
  token: string;
  signal: AbortSignal;
  log(entry: string): void;
}

export type Removed =
  | { state: 'none' }
  | { state: 'waiting'; progress: number }
  | { state: 'removed'; left: string[]; effect: Effect }
  | { state: 'failed'; reason: string };

/** Removes the first of the backups, each with a token of its own. */
export async function removeNext(app: App, removal: Removal): Promise<Removed> {
  const [id, ...left] = removal.ids;
  if (id === undefined) return { state: 'none' };
  const { signal, log } = removal;
  const backup = await readForTask(app.db, id);
  const effect: Effect = (tx) => saveRemoved(tx, id, removal.reason);
  if (backup?.engineRef == null) return { state: 'removed', left, effect };
  const { engine, machine } = await findMachine(app, removal.serverId, signal);
  const token = `${removal.token}/${id}`;
  const of = { machineRef: machine.ref, backupRef: backup.engineRef };
  const job = await ensureJob(engine, { token, signal, start: () => engine.ensureBackupRemoved(token, of, signal) });
  if (job.state === 'running') return { state: 'waiting', progress: job.progress };
  const name = `The backup of ${textOf(backup.at)}`;
  if (job.state === 'failed')
    return { state: 'failed', reason: `${name} could not be removed: ${job.error ?? 'no reason given'}` };
  log(`${name} is removed.`);
  return { state: 'removed', left, effect };
}

/** What is said of backups whose time is over. */
export const timeIsOver = 'It was kept for as long as the site keeps such backups.';

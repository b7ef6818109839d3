import { ensureJob, findMachine } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { readForTask, saveRemoved } from '../store-task.ts';

interface Removal {
  serverId: string;
  /** What is to go, in order. */
  ids: readonly string[];
  token: string;
  signal: AbortSignal;
  log(entry: string): void;
}

export type Removed =
  | { state: 'none' }
  | { state: 'waiting'; progress: number }
  | { state: 'removed'; left: string[]; effect: Effect }
  | { state: 'failed'; reason: string };

/** Removes the first of the snapshots, each with a token of its own; what the engine never had goes at once. */
export async function removeNext(app: App, removal: Removal): Promise<Removed> {
  const [id, ...left] = removal.ids;
  if (id === undefined) return { state: 'none' };
  const { signal, log } = removal;
  const snapshot = await readForTask(app.db, id);
  const removed = { state: 'removed' as const, left, effect: ((tx) => saveRemoved(tx, id)) satisfies Effect };
  if (snapshot?.engineRef == null) return removed;
  const { engineRef: snapshotRef, name } = snapshot;
  const { engine, machine } = await findMachine(app, removal.serverId, signal);
  const token = `${removal.token}/${id}`;
  const start = () => engine.ensureSnapshotRemoved(token, { machineRef: machine.ref, snapshotRef }, signal);
  const job = await ensureJob(engine, { token, signal, start });
  if (job.state === 'running') return { state: 'waiting', progress: job.progress };
  if (job.state === 'failed')
    return { state: 'failed', reason: `${name} could not be removed: ${job.error ?? 'no reason given'}` };
  log(`${name} is removed and its changes are merged.`);
  return removed;
}

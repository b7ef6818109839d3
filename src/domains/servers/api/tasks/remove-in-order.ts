import type { App } from '#platform/app.ts';
import type { EnginePort, Job } from '#engines/port.ts';
import { done, fail, next, wait, type Effect, type StepDefinition } from '#platform/tasks/task.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { ensureJob, findMachine } from './machine.ts';
import { say } from '../../messages.ts';

/** Things of one server that an engine keeps and that go one after the other: snapshots, backups. */
export interface Removal {
  serverId: string;
  /** What is to go, in order. */
  ids: readonly string[];
  token: string;
  signal: AbortSignal;
  log(entry: Sayable): void;
}

/** How one of them is removed. */
export interface Removable {
  /** For people. */
  name: Sayable;
  /** The engine's reference; null where the engine never had it, which then goes at once. */
  ref: string | null;
  start(engine: EnginePort, token: string, of: { machineRef: string; ref: string }): Promise<Job>;
  /** What is logged once it is gone. */
  gone: Sayable;
  /** Takes it from the database, together with the step's verb. */
  effect: Effect;
}

export type Removed =
  | { state: 'none' }
  | { state: 'waiting'; progress: number }
  | { state: 'removed'; left: string[]; effect: Effect }
  | { state: 'failed'; reason: Message };

/** Removes the first of them, each with its own token, so that a step can be run until none is left. */
export async function removeFirst(
  app: App,
  { serverId, ids, token, signal, log }: Removal,
  find: (id: string) => Promise<Removable>,
): Promise<Removed> {
  const [id, ...left] = ids;
  if (id === undefined) return { state: 'none' };
  const { name, ref, start, gone, effect } = await find(id);
  if (ref === null) return { state: 'removed', left, effect };
  const { engine, machine } = await findMachine(app, serverId, signal);
  const own = `${token}/${id}`;
  const of = { machineRef: machine.ref, ref };
  const job = await ensureJob(engine, { token: own, signal, start: () => start(engine, own, of) });
  if (job.state === 'running') return { state: 'waiting', progress: job.progress };
  if (job.state === 'failed')
    return { state: 'failed', reason: say('not-removed', { name, reason: job.error ?? say('no-reason') }) };
  log(gone);
  return { state: 'removed', left, effect };
}

/** The step through which a task is canceled that has made something of this kind: it removes that again. */
export const discardStep = (
  remove: (app: App, removal: Removal) => Promise<Removed>,
): StepDefinition<{ serverId: string; made?: string[] }, never, 'discard'> => ({
  title: say('removing-what-was-made'),
  weight: 1,
  cancel: say('being-canceled'),
  async run({ app, data, token, signal, log }) {
    const removed = await remove(app, { serverId: data.serverId, ids: data.made ?? [], token, signal, log });
    if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
    if (removed.state === 'failed') return fail(removed.reason);
    if (removed.state === 'none') return done();
    return next('discard', { patch: { made: removed.left }, effect: removed.effect });
  },
});

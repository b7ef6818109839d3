import { FinalFailure } from '#kernel/failure.ts';
import type { Sayable } from '#kernel/message.ts';
import { ensureJob } from '#engines/ensure-job.ts';
import type { EnginePort, Job, PowerChange, Machine } from '#engines/port.ts';
import type { App } from '#platform/app.ts';
import { readTaskServer } from './store-task.ts';
import { type Effect, done, wait, type StepContext, fail, next } from '#platform/tasks/task.ts';
import { serverPreparation, type NewMachine } from '../points.ts';
import { say } from '../../messages.ts';

export { ensureJob } from '#engines/ensure-job.ts';

/** The job of a token that sets the power of a machine. */
export const ensurePower = (
  engine: EnginePort,
  { change, ...ask }: { token: string; signal: AbortSignal; fresh?: boolean; change: PowerChange },
): Promise<Job> => ensureJob(engine, { ...ask, start: () => engine.ensurePower(ask.token, change, ask.signal) });

/** The reference in a finished job. Throws FinalFailure where an engine finished without one. */
export function machineOf(job: Job): string {
  if (job.machineRef === null) throw new FinalFailure(say('no-machine-reported'));
  return job.machineRef;
}

export interface FoundMachine {
  engine: EnginePort;
  machine: Machine;
}

/** The machine of a task's server and its engine. Throws FinalFailure where there is none. */
export async function findMachine(app: App, serverId: string, signal: AbortSignal): Promise<FoundMachine> {
  const { engine: name, engineRef } = await readTaskServer(app.db, serverId);
  const engine = app.engine(name);
  const machine = engineRef === null ? null : await engine.readMachine(engineRef, signal);
  if (machine === null || machine.destroyed) throw new FinalFailure(say('no-machine'));
  return { engine, machine };
}

interface Prepared {
  state: 'running' | 'done';
  effects: Effect[];
  /** Why the machine must not be started; null when it may. */
  reason: Sayable | null;
}

/** Lets the domains above do to a new machine what must be done before its first start, one after the other. */
export async function prepareMachine(
  app: App,
  { log, token, ...machine }: NewMachine & { log(entry: Sayable): void },
): Promise<Prepared> {
  const effects: Effect[] = [];
  for (const { key, run } of serverPreparation.of(app.domains)) {
    const found = await run(app, { ...machine, token: `${token}/${key}` });
    if (found.state === 'running') return { state: 'running', effects: [], reason: null };
    if (found.state === 'failed') return { state: 'done', effects, reason: found.reason };
    if (found.log !== undefined) log(found.log);
    if (found.effect !== undefined) effects.push(found.effect);
  }
  return { state: 'done', effects, reason: null };
}

/** `pending`: what the step answers until the data center is through. */
export type PowerSet =
  | { pending: ReturnType<typeof wait<never>> }
  | {
      pending: null;
      /** Its current state, regardless of the result of the order. */
      machine: Machine;
      /** The data center has done it. */
      done: boolean;
      /** Why it has not, where it said so. */
      error: Sayable | null;
    };

/**
 * Sets the power of a task's server, once for each run of its step, and returns the resulting state of its machine. Throws
 * FinalFailure where there is no machine.
 */
export async function setPower(
  { app, data, token, signal }: Pick<StepContext<{ serverId: string }, unknown>, 'app' | 'data' | 'token' | 'signal'>,
  order: Omit<PowerChange, 'machineRef'>,
): Promise<PowerSet> {
  const { engine, machine } = await findMachine(app, data.serverId, signal);
  const job = await ensurePower(engine, { token, signal, change: { machineRef: machine.ref, ...order } });
  if (job.state === 'running') return { pending: wait<never>(1, { progress: job.progress }) };
  const after = await findMachine(app, data.serverId, signal);
  return { pending: null, machine: after.machine, done: job.state === 'done', error: job.error };
}

/**
 * The last step of a task that replaced what a machine holds: gives it the power that it is to have. Its work is done also
 * where that fails.
 */
export async function endInPower(
  step: Pick<StepContext<{ serverId: string }, unknown>, 'app' | 'data' | 'token' | 'signal' | 'log'>,
  to: {
    actionFor(machine: Machine): PowerChange['action'] | null;
    ending(machine: Machine, now: Date): Effect;
    /** The line of the log where the data center gives no reason, and what the task says of it. */
    failed: Sayable;
    warn: Sayable;
  },
) {
  const { app, data, signal, log } = step;
  const { machine } = await findMachine(app, data.serverId, signal);
  const now = new Date(app.clock.now());
  const action = to.actionFor(machine);
  if (action === null) return done({ effect: to.ending(machine, now) });
  const set = await setPower(step, { action, force: true });
  if (set.pending) return set.pending;
  const effect = to.ending(set.machine, now);
  if (set.done) return done({ effect });
  log(set.error ?? to.failed);
  return done({ warn: to.warn, effect });
}

/** The step that removes a server's machine with its disks; addresses are given back after it, by the step `release`. */
export async function destroyMachine({
  app,
  data,
  token,
  signal,
  log,
}: Pick<StepContext<{ serverId: string }, never>, 'app' | 'data' | 'token' | 'signal' | 'log'>) {
  const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
  const engine = app.engine(name);
  const start = () => engine.ensureDestroyed(token, engineRef ?? '', signal);
  const job = await ensureJob(engine, { token, signal, start });
  if (job.state === 'running') return wait(1, { progress: job.progress });
  if (job.state === 'failed') return fail(job.error ?? say('machine-not-removed'));
  log(say('machine-disks-removed'));
  return next('release' as const);
}

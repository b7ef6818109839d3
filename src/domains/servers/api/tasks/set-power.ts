import type { Machine, PowerChange } from '#engines/port.ts';
import { wait, type StepContext } from '#platform/tasks/task.ts';
import { ensurePower } from './engine-job.ts';
import { findMachine } from './find-machine.ts';

/** `pending`: what the step answers until the data center is through. */
export type PowerSet =
  | { pending: ReturnType<typeof wait<never>> }
  | {
      pending: null;
      /** As it stands then, whatever became of the order. */
      machine: Machine;
      /** The data center has done it. */
      done: boolean;
      /** Why it has not, where it said so. */
      error: string | null;
    };

/**
 * Sets the power of a task's server, once for each run of its step, and tells how its machine stands afterwards. Throws
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

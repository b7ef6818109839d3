import { fail, next, wait, type StepContext } from '#platform/tasks/task.ts';
import { ensureJob } from './engine-job.ts';
import { readTaskServer } from './store-task.ts';

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
  if (job.state === 'failed') return fail(job.error ?? 'The data center could not remove the machine.');
  log('The machine and its disks are removed.');
  return next('release' as const);
}

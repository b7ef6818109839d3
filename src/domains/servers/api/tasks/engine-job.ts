import { FinalFailure } from '#kernel/failure.ts';
import { ensureJob } from '#engines/ensure-job.ts';
import type { EnginePort, Job, PowerChange } from '#engines/port.ts';

export { ensureJob } from '#engines/ensure-job.ts';

/** The job of a token that sets the power of a machine. */
export const ensurePower = (
  engine: EnginePort,
  { token, signal, change }: { token: string; signal: AbortSignal; change: PowerChange },
): Promise<Job> => ensureJob(engine, { token, signal, start: () => engine.ensurePower(token, change, signal) });

/** The reference in a finished job. Throws FinalFailure where an engine finished without one. */
export function machineOf(job: Job): string {
  if (job.machineRef === null) throw new FinalFailure('The data center reported no machine.');
  return job.machineRef;
}

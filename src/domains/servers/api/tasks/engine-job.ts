import { FinalFailure } from '#kernel/failure.ts';
import { EngineFinal, type EnginePort, type Job, type PowerChange } from '#engines/port.ts';

/**
 * The job of a token: the one the engine knows, else the one that `start` asks for. An engine's final refusal
 * becomes a failed job, so that the step says what it means.
 */
export async function ensureJob(
  engine: EnginePort,
  ask: { token: string; signal: AbortSignal; start: () => Promise<Job> },
): Promise<Job> {
  const known = await engine.findJob(ask.token, ask.signal);
  if (known !== null) return known;
  try {
    return await ask.start();
  } catch (error) {
    if (!(error instanceof EngineFinal)) throw error;
    return { token: ask.token, state: 'failed', progress: 0, machineRef: null, error: error.message };
  }
}

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

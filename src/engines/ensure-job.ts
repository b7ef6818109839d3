import { EngineFinal, type EnginePort, type Job } from './port.ts';

/**
 * The job of a token: the one the engine knows, else the one that `start` asks for. An engine's final refusal
 * becomes a failed job, so that the step says what it means.
 */
export async function ensureJob(
  engine: EnginePort,
  ask: { token: string; signal: AbortSignal; fresh?: boolean; start: () => Promise<Job> },
): Promise<Job> {
  // Starting is ensured by the token too: a first run need not look.
  const known = ask.fresh === true ? null : await engine.findJob(ask.token, ask.signal);
  if (known !== null) return known;
  try {
    return await ask.start();
  } catch (error) {
    if (!(error instanceof EngineFinal)) throw error;
    return { token: ask.token, state: 'failed', progress: 0, machineRef: null, error: error.reason };
  }
}

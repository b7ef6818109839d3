import { ensureJob } from '#domains/servers/api/port.ts';
import type { EnginePort, Job } from '#engines/port.ts';

/** Removes an image at its engine; what never came to be there is gone already. */
export function ensureGone(
  engine: EnginePort,
  { token, engineRef, signal }: { token: string; engineRef: string; signal: AbortSignal },
): Promise<Job> {
  return ensureJob(engine, { token, signal, start: () => engine.ensureImageRemoved(token, engineRef, signal) });
}

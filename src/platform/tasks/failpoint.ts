/** Where the crash tests kill the process: before a step's effect, between effect and save, after the save. */
export type CrashPoint = 'before' | 'between' | 'after';

/**
 * Kills this process as a power cut would when `SKYDECK_FAILPOINT` is `kind:step:point`; read at each call, since the
 * crash tests name it when the process is already loaded.
 */
export function failpoint(kind: string, step: string, point: CrashPoint): void {
  const wanted = process.env['SKYDECK_FAILPOINT'];
  if (wanted !== undefined && wanted === `${kind}:${step}:${point}`) process.kill(process.pid, 'SIGKILL');
}

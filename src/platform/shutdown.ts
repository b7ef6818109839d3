import type { Logger } from '#platform/log.ts';

const DEADLINE_MS = 20_000;

/** Something that runs until stopped. */
export interface Part {
  name: string;
  stop(): Promise<void>;
}

/** Resolves with the reason when the process is asked to end: by a signal, or because its parent has died. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('parent gone'));
    // Listening keeps the channel, and with it this process, open.
    process.channel?.unref();
  });
}

/**
 * Stops the parts, the last started first. A part that fails is logged and the rest still stop; after 20 s, or
 * at a second Ctrl C, the process ends with code 1, because a supervisor would kill it anyway.
 */
export async function stopParts(parts: readonly Part[], log: Logger): Promise<void> {
  const giveUp = (): never => process.exit(1);
  const timer = setTimeout(giveUp, DEADLINE_MS);
  process.once('SIGINT', giveUp);
  for (const part of parts.toReversed()) {
    try {
      await part.stop();
    } catch (error) {
      log.error({ err: error }, `${part.name} did not stop cleanly`);
    }
  }
  clearTimeout(timer);
  process.off('SIGINT', giveUp);
}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;

interface Keeping {
  /** Starts the server again; throws when it does not come up. */
  start(signal: AbortSignal): Promise<ChildProcess>;
  /** Whether a server works on the data, of this process or another. */
  answers(): Promise<boolean>;
  end(server: ChildProcess): Promise<void>;
  log: Logger | undefined;
}

/**
 * Starts the server again, with the same data and address, whenever it ends without having been asked to; until `stop`.
 * One that does not come up is tried again after a pause: the disk may have been full.
 */
export function keepRunning(first: ChildProcess, { start, answers, end, log }: Keeping): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;
  let restarting = Promise.resolve();

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const again = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        // Another process may have been quicker.
        if (!(await answers())) {
          server = await start(stopping.signal);
          log?.info('the embedded PostgreSQL is running again');
          return watch();
        }
      } catch (error) {
        log?.error({ reason: String(error) }, 'the embedded PostgreSQL did not start and will be tried again');
      }
      await pause(pauseMs);
    }
  };
  const ended = (code: number | null, signal: string | null): void => {
    if (stopping.signal.aborted) return;
    log?.error({ code, signal }, 'the embedded PostgreSQL ended and is started again');
    restarting = again();
  };
  const watch = (): void => {
    if (server.exitCode !== null || server.signalCode !== null) return ended(server.exitCode, server.signalCode);
    server.once('exit', ended);
  };
  watch();
  return {
    async stop() {
      stopping.abort();
      await restarting;
      await end(server);
    },
  };
}

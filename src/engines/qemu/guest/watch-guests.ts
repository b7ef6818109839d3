import { handOverWaiting } from './credentials.ts';
import { Listener } from './guest-reports.ts';
import { watchInits } from './inits.ts';
import { Sampler } from '../../stored/samples.ts';
import { readingNow } from '../statistics/reading.ts';
import type { Supervisor } from '../types.ts';

const everyMs = 2000;
const minuteMs = 60_000;

/** Asks guests now and then how they are, and counts what they use. Gives how to end that. */
export function watchGuests(supervisor: Supervisor): () => Promise<void> {
  const sampler = new Sampler(supervisor, readingNow(supervisor));
  const listener = new Listener(supervisor);
  let asking: Promise<unknown> | null = null;
  let hearing: Promise<unknown> | null = null;
  let counting: Promise<unknown> | null = null;
  let minute = Math.floor(supervisor.clock.now() / minuteMs);
  const timer = setInterval(() => {
    asking ??= Promise.all([handOverWaiting(supervisor), watchInits(supervisor)])
      .catch((error: unknown) => process.emitWarning(String(error)))
      .then(() => (asking = null));
    hearing ??= listener
      .listen()
      .catch((error: unknown) => process.emitWarning(String(error)))
      .then(() => (hearing = null));
    const now = Math.floor(supervisor.clock.now() / minuteMs);
    if (now === minute) return;
    minute = now;
    counting ??= sampler
      .take(now * minuteMs)
      .catch((error: unknown) => process.emitWarning(String(error)))
      .then(() => (counting = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all([asking, hearing, counting]);
  };
}

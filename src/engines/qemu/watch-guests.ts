import { handOverWaiting } from './access.ts';
import { Listener } from './guest-reports.ts';
import { watchInits } from './inits.ts';
import { Sampler } from './samples.ts';
import type { World } from './world.ts';

const everyMs = 2000;
const minuteMs = 60_000;

/** Asks guests now and then how they are, and counts what they use. Gives how to end that. */
export function watchGuests(world: World): () => Promise<void> {
  const sampler = new Sampler(world);
  const listener = new Listener(world);
  let asking: Promise<unknown> | null = null;
  let hearing: Promise<unknown> | null = null;
  let counting: Promise<unknown> | null = null;
  let minute = Math.floor(world.clock.now() / minuteMs);
  const timer = setInterval(() => {
    asking ??= Promise.all([handOverWaiting(world), watchInits(world)])
      .catch((error: unknown) => process.emitWarning(String(error)))
      .then(() => (asking = null));
    hearing ??= listener
      .listen()
      .catch((error: unknown) => process.emitWarning(String(error)))
      .then(() => (hearing = null));
    const now = Math.floor(world.clock.now() / minuteMs);
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App, Loop, Work } from '#platform/app.ts';
import { startScheduler } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A scheduler with one loop, whose rounds answer what `next` says; counts them, and can be told of work. */
function start(next: () => Promise<number | null | void>, of: Pick<Loop, 'wakes' | 'wakesLater'> = {}) {
  const listeners = new Set<() => void>();
  const warnings: unknown[] = [];
  const app = {
    config: { waitFactor: 1 },
    log: { warn: (about: unknown) => void warnings.push(about) },
    hub: {
      onWork(_: Work, wake: () => void) {
        listeners.add(wake);
        return () => void listeners.delete(wake);
      },
    },
  } as unknown as App;
  let rounds = 0;
  const run = () => {
    rounds++;
    return next();
  };
  const loop: Loop = { name: 'test', everySeconds: 2, ...of, run };
  const stopping = new AbortController();
  const scheduler = startScheduler(app, [loop], { signal: stopping.signal });
  return {
    warnings,
    listeners,
    rounds: () => rounds,
    tell: () => listeners.forEach((wake) => wake()),
    async stop() {
      stopping.abort();
      await scheduler.stop();
    },
  };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a loop that says nothing runs again after its pause', async () => {
  const one = start(() => Promise.resolve());
  await pass(0);
  expect(one.rounds()).toBe(1);
  await pass(1.9);
  expect(one.rounds()).toBe(1);
  await pass(0.1);
  expect(one.rounds()).toBe(2);
  await one.stop();
});

test('one that says when it is due runs then, but never more often than its pause', async () => {
  let seconds = 10;
  const one = start(() => Promise.resolve(seconds));
  await pass(9.9);
  expect(one.rounds()).toBe(1);
  seconds = 0;
  await pass(0.1);
  expect(one.rounds()).toBe(2);
  await pass(1.9);
  expect(one.rounds()).toBe(2);
  await pass(0.1);
  expect(one.rounds()).toBe(3);
  await one.stop();
});

test('one that has nothing to do waits to be told of work, and looks once a minute', async () => {
  const one = start(() => Promise.resolve(null), { wakes: ['message'] });
  await pass(59);
  expect(one.rounds()).toBe(1);
  await pass(1);
  expect(one.rounds()).toBe(2);
  one.tell();
  one.tell();
  await pass(0.3);
  // What it is told of in a row is one round.
  expect(one.rounds()).toBe(3);
  await one.stop();
});

test('what it is told of while it runs makes it run again after a rest that is at most a second', async () => {
  const ends: (() => void)[] = [];
  const one = start(() => new Promise<null>((end) => ends.push(() => end(null))), { wakes: ['message'] });
  await pass(0);
  one.tell();
  await pass(5);
  expect(one.rounds()).toBe(1);
  ends.shift()?.();
  // The round took five seconds.
  await pass(0.9);
  expect(one.rounds()).toBe(1);
  await pass(0.2);
  expect(one.rounds()).toBe(2);
  one.tell();
  await pass(0.02);
  ends.shift()?.();
  // This one took a tenth.
  await pass(0.6);
  expect(one.rounds()).toBe(3);
  ends.shift()?.();
  await pass(30);
  expect(one.rounds()).toBe(3);
  await one.stop();
});

test('one that fails says so and runs again after its pause', async () => {
  const one = start(() => Promise.reject(new Error('away')));
  await pass(2);
  expect(one.rounds()).toBe(2);
  expect(one.warnings).toMatchObject([{ loop: 'test' }, { loop: 'test' }]);
  await one.stop();
});

test('stopped, it waits for the round that runs, starts none and hears of nothing', async () => {
  let end = () => {};
  const one = start(() => new Promise<void>((resolve) => (end = resolve)), { wakes: ['message'] });
  await pass(0);
  let stopped = false;
  const stopping = one.stop().then(() => (stopped = true));
  await pass(10);
  expect(stopped).toBe(false);
  end();
  await stopping;
  await pass(100);
  expect(one.rounds()).toBe(1);
  expect(one.listeners.size).toBe(0);
});

test('one that is woken all the time rests between its rounds, and begins at once after a while', async () => {
  const one = start(() => Promise.resolve(null), { wakes: ['message'] });
  await pass(1);
  expect(one.rounds()).toBe(1);
  one.tell();
  await pass(0.03);
  expect(one.rounds()).toBe(2);
  for (let i = 0; i < 100; i += 1) {
    one.tell();
    await pass(0.01);
  }
  expect(one.rounds()).toBeGreaterThanOrEqual(5);
  expect(one.rounds()).toBeLessThanOrEqual(7);
  await one.stop();
});

test('changes that wake a loop later share a round', async () => {
  const one = start(() => Promise.resolve(null), { wakesLater: { seconds: 5, of: ['message'] } });
  await pass(1);
  expect(one.rounds()).toBe(1);
  for (let i = 0; i < 49; i += 1) {
    one.tell();
    await pass(0.1);
  }
  expect(one.rounds()).toBe(1);
  await pass(0.2);
  expect(one.rounds()).toBe(2);
  await pass(58);
  expect(one.rounds()).toBe(2);
  await one.stop();
});

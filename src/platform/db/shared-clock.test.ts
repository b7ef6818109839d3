import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedClock } from './shared-clock.ts';

const hour = 3_600_000;
/** The database's clock, and a machine whose own is `ahead` of it. */
function machine(ahead: number) {
  const state = { time: 1_800_000_000_000, count: 5000, ahead, asked: 0, away: false, answerMs: 0 };
  const pass = (ms: number) => {
    state.time += ms;
    state.count += ms;
  };
  return {
    state,
    pass,
    /** The machine sleeps: nothing is counted, and its clock is right again when it wakes. */
    sleep: (ms: number) => void (state.time += ms),
    set: (by: number) => void (state.ahead += by),
    own: { clock: () => state.time + state.ahead, count: () => state.count },
    ask: async () => {
      state.asked += 1;
      if (state.away) throw new Error('away');
      pass(state.answerMs / 2);
      const { time } = state;
      pass(state.answerMs / 2);
      return time;
    },
  };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([0, 5 * hour, -5 * hour, 90_000_000_000])('a machine that is %d ms ahead knows the time', async (ahead) => {
  const one = machine(ahead);
  one.state.answerMs = 40;
  const clock = await sharedClock(one.ask, one.own);
  one.state.answerMs = 0;
  expect(clock.now()).toBe(one.state.time);
  one.pass(hour / 2);
  expect(clock.now()).toBe(one.state.time);
});

test('a clock that is set, forward or back, changes nothing, not even for a moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 700_000 }), fc.integer({ min: -9 * hour, max: 9 * hour })), {
        maxLength: 20,
      }),
      async (steps) => {
        const one = machine(0);
        const clock = await sharedClock(one.ask, one.own);
        for (const [passes, set] of steps) {
          one.pass(passes);
          one.set(set);
          expect(clock.now()).toBe(one.state.time);
          await settled();
          expect(clock.now()).toBe(one.state.time);
        }
      },
    ),
  );
});

test('a machine that slept asks once it is awake', async () => {
  const one = machine(hour);
  const clock = await sharedClock(one.ask, one.own);
  one.sleep(3 * hour);
  clock.now();
  await settled();
  expect([clock.now(), one.state.asked]).toEqual([one.state.time, 2]);
});

test('it asks every ten minutes while someone wants to know, and never otherwise', async () => {
  const one = machine(0);
  const clock = await sharedClock(one.ask, one.own);
  for (let n = 0; n < 590; n += 1) {
    one.pass(1000);
    clock.now();
    await settled();
  }
  expect(one.state.asked).toBe(1);
  one.pass(11_000);
  clock.now();
  await settled();
  expect(one.state.asked).toBe(2);
});

test('without the database it counts on, and without it from the start it has the own clock', async () => {
  const one = machine(2 * hour);
  const clock = await sharedClock(one.ask, one.own);
  one.state.away = true;
  one.set(hour);
  for (let n = 0; n < 10; n += 1) {
    one.pass(1000);
    expect(clock.now()).toBe(one.state.time);
    await settled();
  }
  expect(one.state.asked).toBeLessThan(13);
  const lonely = machine(hour);
  lonely.state.away = true;
  const own = await sharedClock(lonely.ask, lonely.own);
  expect(own.now()).toBe(lonely.state.time + hour);
  lonely.state.away = false;
  lonely.pass(3000);
  own.now();
  await settled();
  expect(own.now()).toBe(lonely.state.time);
});

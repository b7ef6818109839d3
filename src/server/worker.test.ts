import { expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { startWorker } from './worker.ts';

test('a scheduled job runs once a slot, however many workers there are, and again after it failed', async () => {
  const { app } = await testApp({ empty: true });
  const runs: number[] = [];
  const run = () => {
    runs.push(Date.now());
    return runs.length === 1 ? Promise.reject(new Error('the first time')) : Promise.resolve();
  };
  const own = {
    ...app,
    clock: systemClock,
    domains: [{ name: 'test', schedules: [{ name: 'test.second', pattern: '* * * * * *', run }] }],
  };
  const workers = [startWorker(own), startWorker(own)];
  await until('it ran three times', () => Promise.resolve(runs.length >= 3));
  await Promise.all(workers.map((worker) => worker.stop()));
  const slots = await app.db.selectFrom('schedule_slot').selectAll().where('name', '=', 'test.second').execute();
  // A slot more may have been taken whose run had not begun when it was stopped.
  expect(slots.length).toBeGreaterThanOrEqual(runs.length);
});

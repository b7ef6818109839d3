import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { overBudget } from './budgets.ts';
import { slowest, tooSlow, type Timed } from './times.ts';

/** A run of equal files, one after the other. */
const run = (seconds: number, count = 60): Timed[] =>
  Array.from({ length: count }, (_, n) => ({ name: `src/a/${n}.test.ts`, startedAt: n * seconds * 1000, seconds }));
const slowed = (all: Timed[], at: number, seconds: number): Timed[] =>
  all.map((one, n) => (n === at ? { ...one, seconds } : one));

test('a file over ten seconds is over its budget', () => {
  expect(tooSlow(run(1))).toEqual([]);
  expect(tooSlow(slowed(run(1), 30, 10))).toEqual([]);
  expect(tooSlow(slowed(run(1), 30, 10.1))).toEqual([expect.stringContaining('src/a/30.test.ts took 10.1 s')]);
});

test('where everything is slow, or was just then, more time is given', () => {
  expect(tooSlow(slowed(run(6), 30, 29))).toEqual([]);
  expect(tooSlow(slowed(run(6), 30, 31))).toHaveLength(1);
  const burst = run(1).map((one, n) => (n > 25 && n < 38 ? { ...one, seconds: 6 } : one));
  expect(tooSlow(slowed(burst, 30, 29))).toEqual([]);
  expect(tooSlow(slowed(burst, 2, 29))).toHaveLength(1);
});

test('a journey has its own, and a run of a few files none', () => {
  const journeys = run(5).map((one, n) => ({ ...one, name: `e2e/a.e2e.ts:${n} buys` }));
  expect(tooSlow(slowed(journeys, 30, 39))).toEqual([]);
  expect(tooSlow(slowed(journeys, 30, 41))).toHaveLength(1);
  expect(tooSlow(slowed(run(1, 5), 2, 100))).toEqual([]);
});

test('the slowest come first', () => {
  expect(slowest(slowed(slowed(run(1), 3, 8), 7, 12.34), 2)).toEqual([
    '   12.3 s  src/a/7.test.ts',
    '    8.0 s  src/a/3.test.ts',
  ]);
});

test('what may take longer is there, and says why', () => {
  for (const [file, { factor, why }] of Object.entries(overBudget)) {
    expect(fs.existsSync(path.join(projectRoot, file)), file).toBe(true);
    expect(factor, file).toBeGreaterThan(1);
    expect(why.length, file).toBeGreaterThan(15);
  }
});

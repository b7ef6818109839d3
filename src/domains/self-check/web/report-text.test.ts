import { expect, test } from 'vitest';
import { clockDrift } from './clock-drift.ts';
import { reportText } from './report-text.ts';

test.each([
  [400, 'right', false],
  [-9_000, 'slow', false],
  [15_000, 'fast', false],
  [61_040, 'fast', true],
  [-61_040, 'slow', true],
])('a clock that is %i ms ahead is %s; harmful: %s', (aheadMs, direction, harmful) => {
  expect(clockDrift(aheadMs)).toEqual({ seconds: Math.abs(Math.round(aheadMs / 100) / 10), direction, harmful });
});

test('a report has the details, and each check with its state and what to do', () => {
  const labels = { ok: 'OK', warning: 'Warning', failed: 'Failed', skipped: 'Not checked' };
  const checks = [
    { id: 'a', title: 'Service', state: 'ok', result: 'Answered.', next: null },
    { id: 'b', title: 'Clock', state: 'failed', result: 'Slow.', next: 'Correct it.' },
  ] as const;
  expect(reportText({ title: 'Self-check', details: [['Browser', 'B']], sections: [['Here', checks]], labels })).toBe(
    'Self-check\n\nBrowser: B\n\nHere\n[OK] Service: Answered.\n[Failed] Clock: Slow. Correct it.',
  );
});

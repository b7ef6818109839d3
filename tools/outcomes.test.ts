import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { outcomeOfPlaywright, outcomeOfVitest, playwrightReport, vitestReport } from './outcomes.ts';

const red = '\u001b[31m';
const here = (name: string) => path.join(projectRoot, `${name}.test.ts`);

it('tells which unit test failed and how, and that a file could not be loaded', () => {
  const report = vitestReport.parse({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: here('a'),
        startTime: 1000,
        endTime: 2500,
        status: 'passed',
        assertionResults: [{ fullName: 'adds', status: 'passed' }],
      },
      {
        name: here('b'),
        startTime: 2000,
        endTime: 2000,
        status: 'failed',
        assertionResults: [
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: [`${red}expected 1 to be 2\n\n    at b.test.ts:4`],
          },
          { fullName: 'multiplies', status: 'passed', failureMessages: [] },
        ],
      },
      {
        name: here('c'),
        startTime: 0,
        endTime: 0,
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  });
  expect(outcomeOfVitest(report)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: [
      `${here('b')} > divides\n    expected 1 to be 2\n        at b.test.ts:4`,
      `${here('c')}\n    Cannot find module`,
    ],
    times: [
      { name: 'a.test.ts', startedAt: 1000, seconds: 1.5 },
      { name: 'b.test.ts', startedAt: 2000, seconds: 0 },
      { name: 'c.test.ts', startedAt: 0, seconds: 0 },
    ],
  });
});

it('tells every try of a journey that failed, and of one that failed at first', () => {
  const journey = (title: string, status: string, ...messages: (string | null)[]) => ({
    title,
    file: 'e2e/a.e2e.ts',
    line: 7,
    tests: [
      {
        projectName: 'wide-light',
        status,
        results: messages.map((message, n) => ({
          startTime: '2026-01-01T00:00:00.000Z',
          duration: 1000 * (n + 1),
          errors: message === null ? [] : [{ message }],
        })),
      },
    ],
  });
  const report = playwrightReport.parse({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 4 },
    errors: [{ message: 'the product does not start' }],
    suites: [
      {
        specs: [journey('signs in', 'expected', null)],
        suites: [
          { specs: [journey('signs out', 'unexpected', 'no', 'never'), journey('waits', 'flaky', 'once', null)] },
        ],
      },
    ],
  });
  const at = '[wide-light] e2e/a.e2e.ts:7';
  const startedAt = Date.parse('2026-01-01');
  const time = (title: string, seconds: number) => ({
    name: `e2e/a.e2e.ts:7 ${title} [wide-light]`,
    startedAt,
    seconds,
  });
  expect(outcomeOfPlaywright(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 4,
    failures: [
      `unexpected (try 1) ${at} signs out\n    no`,
      `unexpected (try 2) ${at} signs out\n    never`,
      `flaky (try 1) ${at} waits\n    once`,
      'outside of any journey\n    the product does not start',
    ],
    times: [time('signs in', 1), time('signs out', 2), time('waits', 2)],
  });
});

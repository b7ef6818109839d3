import { expect, it } from 'vitest';
import { outcomeOfPlaywright, outcomeOfVitest, playwrightReport, vitestReport } from './outcomes.ts';

const red = '\u001b[31m';

it('tells which unit test failed and how, and that a file could not be loaded', () => {
  const report = vitestReport.parse({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'adds', status: 'passed' }] },
      {
        name: 'b.test.ts',
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
      { name: 'c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  expect(outcomeOfVitest(report)).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      'b.test.ts > divides\n    expected 1 to be 2\n        at b.test.ts:4',
      'c.test.ts\n    Cannot find module',
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
        results: messages.map((message) => ({ errors: message === null ? [] : [{ message }] })),
      },
    ],
  });
  const report = playwrightReport.parse({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
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
  expect(outcomeOfPlaywright(report)).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      `unexpected (try 1) ${at} signs out\n    no`,
      `unexpected (try 2) ${at} signs out\n    never`,
      `flaky (try 1) ${at} waits\n    once`,
      'outside of any journey\n    the product does not start',
    ],
  });
});

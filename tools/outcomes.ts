import { stripVTControlCharacters } from 'node:util';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';
import type { Timed } from './times.ts';

/** How one part of a check ended. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped?: number;
  /** What failed and why, a few lines each, to be said again at the end. */
  failures?: readonly string[];
  /** How long its files or journeys took. */
  times?: readonly Timed[];
}

/** What is used of the report that Vitest writes as JSON. */
export const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({
          startTime: z.string(),
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().optional() })),
        }),
      ),
    }),
  ),
});
type Spec = z.infer<typeof spec>;
interface Suite {
  specs: Spec[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
});

/** What is used of the report that Playwright writes as JSON. */
export const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suite),
});

/** How the unit and API tests ended. A file that could not even be loaded has no tests to fail. */
export function outcomeOfVitest(report: z.infer<typeof vitestReport>): Outcome {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const broken = failed.filter(({ assertionResults }) => assertionResults.length === 0);
  const failures = failed.flatMap((file) =>
    file.assertionResults.length === 0
      ? [failureOf(file.name, file.message)]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map((one) => failureOf(`${file.name} > ${one.fullName}`, one.failureMessages?.[0])),
  );
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(projectRoot, name),
    startedAt: startTime,
    seconds: (endTime - startTime) / 1000,
  }));
  const { numPassedTests: passed, numPendingTests: skipped } = report;
  return { passed, failed: report.numFailedTests + broken.length, skipped, failures, times };
}

/** The results of the journeys. One that passed on retry has passed, and is reported anyway. */
export function outcomeOfPlaywright(report: z.infer<typeof playwrightReport>): Outcome {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [
    ...report.suites
      .flatMap(specsOf)
      .flatMap(({ title, file, line, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .flatMap(({ projectName, status, results }) =>
            results
              .filter(({ errors }) => errors.length > 0)
              .map(({ errors }, at) =>
                failureOf(`${status} (try ${at + 1}) [${projectName}] ${file}:${line} ${title}`, errors[0]?.message),
              ),
          ),
      ),
    ...report.errors.map(({ message }) => failureOf('outside of any journey', message)),
  ];
  const failed = unexpected + report.errors.length;
  return { passed: expected + flaky, failed, skipped, failures, times: journeyTimes(report) };
}

/** The last try of each journey in each kind of window. */
function journeyTimes({ suites }: z.infer<typeof playwrightReport>): Timed[] {
  return suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.slice(-1).map(({ startTime, duration }) => ({
        name: `${file}:${line} ${title} [${projectName}]`,
        startedAt: Date.parse(startTime),
        seconds: duration / 1000,
      })),
    ),
  );
}

function specsOf({ specs, suites }: Suite): Spec[] {
  return [...specs, ...(suites ?? []).flatMap(specsOf)];
}

/** A failure in few lines: its place, and the beginning of what was said. */
function failureOf(place: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return [place, ...lines.filter((line) => line.trim() !== '').slice(0, 8)].join('\n    ');
}

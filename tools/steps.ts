import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';
import { outcomeOfPlaywright, outcomeOfVitest, playwrightReport, vitestReport, type Outcome } from './outcomes.ts';
import { lineOf, slowest, tooSlow } from './times.ts';

interface Options {
  env?: Record<string, string>;
  /** Shows the output only when it fails, as what runs beside others must. */
  quiet?: boolean;
}

/** Runs a program of `node_modules`; counts as one passed or one failed. */
export async function tool(title: string, [file, ...args]: readonly string[], options: Options = {}): Promise<Outcome> {
  const code = await run(title, [path.join(projectRoot, 'node_modules', file!), ...args], { quiet: true, ...options });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The unit and API tests. */
export async function vitest(
  title: string,
  { args = [], ...options }: Options & { args?: readonly string[] } = {},
): Promise<Outcome> {
  return withReportFile(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run(title, [vitestFile, 'run', ...reporters, ...args], options);
    const report = read(file, vitestReport);
    if (!report) return { passed: 0, failed: 1 };
    const outcome = outcomeOfVitest(report);
    if (options.quiet) tellTimes(outcome);
    return settle(code, outcome);
  });
}

interface Journeys {
  /** Those on a real virtual machine alone, which may run beside other tests, or all others. */
  guests: 'only' | 'none';
  /** Files that wait for their turn. */
  without?: readonly string[];
}

/** The journeys in a browser. */
export async function playwright(title: string, { guests, without = [] }: Journeys): Promise<Outcome> {
  return withReportFile(async (file) => {
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      SKYDECK_TEST_GUESTS: guests,
      SKYDECK_TEST_WITHOUT: without.join(' '),
    };
    const code = await run(title, [playwrightFile, 'test', '--reporter=dot,json'], { env, quiet: guests === 'only' });
    const report = read(file, playwrightReport);
    if (!report) return { passed: 0, failed: 1 };
    const outcome = outcomeOfPlaywright(report);
    tellTimes(outcome);
    return settle(code, outcome);
  });
}

/** Vitest prints the time of each file as it ends, where it prints; the journeys' reporter prints dots. */
const tellTimes = ({ times = [] }: Outcome): void => console.log(times.map(lineOf).join('\n'));

/** Adds up, names the slowest, says again what failed, prints the one last line, and sets the exit code. */
export function conclude(outcomes: readonly Outcome[], { judgeTimes = true } = {}): void {
  const slow = !judgeTimes ? [] : outcomes.flatMap(({ times = [] }) => tooSlow(times));
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  const failed = outcomes.reduce((sum, one) => sum + one.failed, slow.length);
  console.log(['\nThe slowest:', ...slowest(outcomes.flatMap(({ times = [] }) => times))].join('\n'));
  // The user who sees the end of a long output alone shall know what to mend.
  for (const failure of [...outcomes.flatMap((one) => one.failures ?? []), ...slow]) console.log(`\n${failure}`);
  const skipped = outcomes.reduce((sum, one) => sum + (one.skipped ?? 0), 0);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

const vitestFile = path.join(projectRoot, 'node_modules/vitest/vitest.mjs');
const playwrightFile = path.join(projectRoot, 'node_modules/@playwright/test/cli.js');

/** A runner that fails without a failed test (no tests found, an error outside of them) has still failed. */
function settle(code: number, outcome: Outcome): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function run(title: string, args: readonly string[], options: Options): Promise<number> {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(output);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      resolve(code ?? 1);
    });
  });
}

async function withReportFile(work: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'skydeck-report-'));
  try {
    return await work(path.join(dir, 'report.json'));
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

function read<T>(file: string, schema: z.ZodType<T>): T | null {
  if (!fs.existsSync(file)) return null;
  return schema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}

import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { changedFiles, changesLine } from './changes.ts';
import type { Outcome } from './outcomes.ts';
import { tool } from './steps.ts';

/** What the format of all files depends on, beside the version of the formatter. */
const formatter = /^(\.prettier.*|\.editorconfig)$/;
const formatCache = ['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content'];

/**
 * Format, lint, types and generated files; two at a time, because two cores are what most machines have. Types and format
 * keep in `.cache` what has not changed: after an edit, types take an eighth of the time. A file keeps its format while it
 * and the formatter are the same, so that only what changed is looked at, or with `all` everything.
 */
export async function staticChecks({ all = false } = {}): Promise<Outcome[]> {
  const changed = all ? null : changedFiles();
  const whole =
    changed === null || changed.some((file) => formatter.test(file)) || changesLine('package.json', /"prettier"/);
  const there = changed?.filter((file) => fs.existsSync(path.join(projectRoot, file))) ?? [];
  const first = await Promise.all([
    tool('format', [
      'prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      ...formatCache,
      '--ignore-unknown',
      ...(whole ? ['.'] : ['package.json', ...there]),
    ]),
    tool('types', ['typescript/bin/tsc', '-p', '.']),
  ]);
  const second = await Promise.all([
    tool('lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    tool('column types', ['../src/platform/main.ts', 'db-types', '--check']),
    tool('list of routes', ['../tools/routes.ts', '--check']),
  ]);
  return [...first, ...second];
}

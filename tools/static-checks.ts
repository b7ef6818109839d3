import type { Outcome } from './outcomes.ts';
import { tool } from './steps.ts';

const formatCache = ['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content'];

/**
 * Format, lint, types and generated files; two at a time, because two cores are what most machines have. Types and format
 * keep in `.cache` what has not changed: after an edit, types take an eighth of the time.
 */
export async function staticChecks(): Promise<Outcome[]> {
  const first = await Promise.all([
    tool('format', ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...formatCache, '.']),
    tool('types', ['typescript/bin/tsc', '-p', '.']),
  ]);
  const second = await Promise.all([
    tool('lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    tool('column types', ['../src/platform/main.ts', 'db-types', '--check']),
    tool('list of routes', ['../tools/routes.ts', '--check']),
  ]);
  return [...first, ...second];
}

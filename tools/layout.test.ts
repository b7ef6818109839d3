import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { checkImport } from './layout.ts';

/** Files that may be longer than 400 lines, and why. */
const LONG_FILES: Record<string, string> = {
  'src/platform/db/types.ts': 'generated',
  'src/domains/notifications/codes.ts': 'the one table of what is told',
  'src/kernel/errors.ts': 'the one catalogue of failures',
};
/** Files outside the places below that hold SQL, and why. */
const SQL_FILES: Record<string, string> = {};
const MAX_LINES = 400;
/** Where SQL may stand: its own files, the plumbing, and the data of the demo. */
const SQL_PLACES =
  /(^|\/)(store(-[a-z-]+)?|[a-z-]+-store)\.ts$|^src\/(platform|server|seed)\/|^tools\/|\.test\.tsx?$|\.e2e\.ts$/;
const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|(?<![\w.])sql(<[^`]*>)?`/;
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;

function listFiles(dir: string): string[] {
  const entries = fs.existsSync(path.join(projectRoot, dir))
    ? fs.readdirSync(path.join(projectRoot, dir), { withFileTypes: true })
    : [];
  return entries.flatMap((entry) => {
    const file = `${dir}/${entry.name}`;
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

const files = ['src', 'tools', 'e2e', 'bin'].flatMap(listFiles);
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const textOf = new Map(code.map((file) => [file, fs.readFileSync(path.join(projectRoot, file), 'utf8')]));

function importsOf(file: string): string[] {
  return [...(textOf.get(file) ?? '').matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

test('imports run in one direction', () => {
  const wrong = code.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const reason = checkImport(file, target);
      return reason === null ? [] : [`${file} -> ${target}: ${reason}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the scan sees imports', () => {
  expect(importsOf('src/platform/db/pool.ts')).toContain('#platform/db/parsers.ts');
});

test('no barrel files and no drawers for leftovers', () => {
  const named = files.filter((file) =>
    /(^|\/)index\.tsx?$|(^|\/)(utils?|common|helpers?|misc|lib)(\/|\.tsx?$)/.test(file),
  );
  expect(named).toEqual([]);
});

test('files stay short', () => {
  const long = code.filter((file) => textOf.get(file)!.split('\n').length - 1 > MAX_LINES && !(file in LONG_FILES));
  expect(long).toEqual([]);
});

test('every exception still needs to be one', () => {
  expect(Object.keys(LONG_FILES).filter((file) => (textOf.get(file)?.split('\n').length ?? 0) <= MAX_LINES)).toEqual(
    [],
  );
});

test('tests that replace a module or a global are named for it, and run in a process of their own', () => {
  const named = (file: string) => file.endsWith('.alone.test.ts');
  const replacing = (file: string) => /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/.test(textOf.get(file)!);
  const tests = code.filter((file) => file.endsWith('.test.ts') && file !== 'tools/layout.test.ts');
  expect(tests.filter((file) => named(file) !== replacing(file))).toEqual([]);
});

test('SQL stands in stores, migrations and the platform only', () => {
  const places = code.filter((file) => !SQL_PLACES.test(file) && !(file in SQL_FILES) && SQL.test(textOf.get(file)!));
  expect(places).toEqual([]);
});

test('no schema comes into the browser: values that screens share stand in files without one', () => {
  const screens = code.filter(
    (file) => /^src\/(ui|shell|domains\/[^/]+\/web)\//.test(file) && !/\.(test|e2e)\.tsx?$/.test(file),
  );
  const carrying = /^import (?!type\b)[^;]*? from '(zod|[^']*\/schemas[a-z-]*\.ts)'/m;
  expect(screens.length).toBeGreaterThan(500);
  expect(screens.filter((file) => carrying.test(textOf.get(file)!))).toEqual([]);
});

describe('the rules themselves', () => {
  test.each([
    ['src/kernel/money.ts', '#platform/log.ts'],
    ['src/platform/log.ts', '#engines/port.ts'],
    ['src/platform/log.ts', '#domains/servers/contract.ts'],
    ['src/engines/simulator/server.ts', '#domains/servers/states.ts'],
    ['src/domains/tenancy/api/routes.ts', '#domains/servers/api/port.ts'],
    ['src/domains/servers/api/routes.ts', '#domains/images/api/store.ts'],
    ['src/domains/servers/api/routes.ts', '#domains/servers/web/routes.tsx'],
    ['src/domains/servers/web/Page.tsx', '#domains/servers/api/store.ts'],
    ['src/domains/servers/web/Page.tsx', '#domains/images/web/Page.tsx'],
    ['src/domains/servers/web/Page.tsx', '#platform/log.ts'],
    ['src/domains/servers/contract.ts', '#platform/log.ts'],
    ['src/domains/servers/contract.ts', './api/store.ts'],
    ['src/ui/Button.tsx', '#shell/router.tsx'],
    ['src/shell/Header.tsx', '#domains/servers/web/Page.tsx'],
    ['src/platform/db/pool.ts', '../../domains/servers/contract.ts'],
    ['src/platform/db/pool.ts', '#test/database.ts'],
  ])('%s may not import %s', (file, target) => {
    expect(checkImport(file, target)).not.toBeNull();
  });

  test.each([
    ['src/platform/log.ts', '#kernel/money.ts'],
    ['src/platform/log.ts', 'pino'],
    ['src/engines/simulator/server.ts', '#platform/log.ts'],
    ['src/domains/servers/api/routes.ts', '#domains/images/api/port.ts'],
    ['src/domains/servers/api/routes.ts', '#domains/images/contract.ts'],
    ['src/domains/servers/api/tasks/create.ts', '../store.ts'],
    ['src/domains/servers/web/Page.tsx', '#domains/reports/contract.ts'],
    ['src/domains/servers/web/Page.tsx', '../states.ts'],
    ['src/server/start.ts', '#domains/servers/api/domain.ts'],
  ])('%s may import %s', (file, target) => {
    expect(checkImport(file, target)).toBeNull();
  });
});

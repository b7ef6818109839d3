import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { checkImport, domainUses, findCircle, isTest, resolve } from './layout.ts';

/** Files that may be longer than 400 lines, and why. */
const LONG_FILES: Record<string, string> = {};
/** Files outside the places below that hold SQL, and why. */
const SQL_FILES: Record<string, string> = {};
/** The noun of the domain, not the process that answers HTTP, serves a database or names. */
const SERVER_NOUN =
  /\bserverIds?\b|\bserver_(?!version)|'server[.']|\/servers\b|\bServers?(Row|Detail|Tab|Card|Action|List|Banner|Filter|Extra)|\b(many|each|all|selected) servers?\b/;
/** Files whose imports may lead back to them, and why. */
const CIRCLE_FILES: Record<string, string> = {
  'src/platform/app.ts': 'types only: the product has domains, whose handlers, tasks and loops are given the product',
};
const MAX_LINES = 400;
const SHORTEST_STORE = 15;
/** Stores below 40 lines; the number may only fall. */
const MOST_SHORT_STORES = 18;
/** Where SQL may stand: its own files, the plumbing, and the data of the demo. */
const SQL_PLACES =
  /(^|\/)(store(-[a-z-]+)?|[a-z-]+-store|report-rows|diagnostic-causes)\.ts$|^src\/(platform|server|seed)\/|^tools\/|\.test\.tsx?$|\.e2e\.ts$/;
const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|(?<![\w.])sql(<[^`]*>)?`/;
/** Classes and properties that name a side of the window instead of the start or the end of a line. */
const PHYSICAL = new RegExp(
  [
    '-?(?:(?:scroll-)?[mp][lr]|border-[lr]|rounded-[lr]|rounded-[tb][lr])-[\\w[(]',
    '-?(?:left|right)-(?:[\\d[(]|px\\b|auto\\b|full\\b)',
    '(?:(?:text|float|clear)-(?:left|right)|(?:border|rounded)-[lr])(?=["\'`\\s])',
    '(?:margin|padding|border)-(?:left|right)\\s*:',
  ]
    .map((side) => `(?<=["'\`\\s:!;{])${side}`)
    .join('|'),
  'g',
);
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

test('the platform and the frame know nothing of servers: a domain declares the points at which others add to it', () => {
  const frame = code.filter((file) => /^src\/(platform|shell)\/(?!languages\/)/.test(file) && !isTest(file));
  const naming = frame.filter((file) => SERVER_NOUN.test(textOf.get(file)!));
  expect(frame.length).toBeGreaterThan(150);
  expect(naming).toEqual([]);
});

test('no domain uses one that uses it', () => {
  const uses = domainUses(code.flatMap((file) => importsOf(file).map((target) => [file, target] as const)));
  expect(uses.get('snapshots')).toContain('servers');
  expect(findCircle(uses)?.join(' -> ') ?? null).toBeNull();
});

test('no file uses one that uses it, be it for a type or later: what both need is in a file of its own', () => {
  const product = code.filter((file) => file.startsWith('src/') && !isTest(file));
  const uses = new Map(product.map((file) => [file, new Set(importsOf(file).map((to) => resolve(file, to)))]));
  expect(uses.get('src/shell/frame/toast-task.ts')).toContain('src/shell/session/session-effects.ts');
  for (const file of Object.keys(CIRCLE_FILES)) {
    expect(textOf.get(file)).not.toMatch(/^import (?!type\b)/m);
    expect(findCircle(new Map([[file, uses.get(file)!], ...uses]))?.[0]).toBe(file);
    uses.delete(file);
  }
  expect(findCircle(uses)?.join(' -> ') ?? null).toBeNull();
});

test('a circle of domains is found and named', () => {
  const uses = (...pairs: (readonly [string, string])[]) =>
    domainUses(pairs.map(([from, to]) => [`src/domains/${from}/api/domain.ts`, `#domains/${to}/api/port.ts`] as const));
  expect(findCircle(uses(['b', 'a'], ['c', 'b'], ['c', 'a']))).toBeNull();
  expect(findCircle(uses(['b', 'a'], ['a', 'c'], ['c', 'b']))).toEqual(['b', 'a', 'c', 'b']);
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

test('a statement or two are no file of their own: stores that are read together are one', () => {
  const stores = code.filter((file) => /^src\/.*\/store(-[a-z-]+)?\.ts$/.test(file));
  const lines = (file: string) => textOf.get(file)!.split('\n').length - 1;
  expect(stores.length).toBeGreaterThan(150);
  expect(stores.filter((file) => lines(file) < SHORTEST_STORE)).toEqual([]);
  expect(stores.filter((file) => lines(file) < 40).length).toBeLessThanOrEqual(MOST_SHORT_STORES);
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

test('parts of the console are loaded by one piece, which tries again and gives up after a while', () => {
  const bare = (file: string) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(textOf.get(file)!);
  expect(code.filter((file) => file.startsWith('src/') && bare(file))).toEqual(['src/ui/lazy-part.ts']);
});

test('screens have a start and an end, no left and right: they are mirrored for other scripts', () => {
  const sheets = files.filter((file) => /^src\/.*\.css$/.test(file));
  const text = (file: string) => textOf.get(file) ?? fs.readFileSync(path.join(projectRoot, file), 'utf8');
  const physical = (file: string) => [...text(file).matchAll(PHYSICAL)].map((match) => `${file}: ${match[0].trim()}`);
  expect([...code.filter((file) => /^src\/.*\.tsx$/.test(file)), ...sheets].flatMap(physical)).toEqual([]);
  for (const one of [
    '"pl-2"',
    ' sm:-mr-4 ',
    ' text-left"',
    "'border-l'",
    ' rounded-tl-lg ',
    ' right-0 ',
    '; margin-left: 0',
  ])
    expect([one, [...one.matchAll(PHYSICAL)].length]).toEqual([one, 1]);
  for (const one of ['"ps-2"', ' end-0 ', 'right-to-left', '`Time left: `', ' placeholder '])
    expect([one, [...one.matchAll(PHYSICAL)].length]).toEqual([one, 0]);
});

describe('the rules themselves', () => {
  test.each([
    ['src/kernel/money.ts', '#platform/log.ts'],
    ['src/platform/log.ts', '#engines/port.ts'],
    ['src/platform/log.ts', '#domains/servers/contract.ts'],
    ['src/engines/simulator/server.ts', '#domains/servers/states.ts'],
    ['src/domains/servers/api/routes.ts', '#domains/images/api/store.ts'],
    ['src/domains/servers/api/routes.ts', '#domains/servers/web/routes.tsx'],
    ['src/domains/servers/web/Page.tsx', '#domains/servers/api/store.ts'],
    ['src/domains/servers/web/Page.tsx', '#domains/images/web/Page.tsx'],
    ['src/domains/servers/web/Page.tsx', './screens.ts'],
    ['src/domains/servers/api/routes.ts', './samples.ts'],
    ['src/domains/servers/web/Page.tsx', '#platform/log.ts'],
    ['src/domains/servers/contract.ts', '#platform/log.ts'],
    ['src/domains/servers/contract.ts', './api/store.ts'],
    ['src/ui/Button.tsx', '#shell/boot/router.tsx'],
    ['src/shell/frame/Header.tsx', '#domains/servers/web/Page.tsx'],
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
    ['src/domains/servers/web/Page.tsx', '#domains/networks/web/port.ts'],
    ['src/domains/servers/web/Page.tsx', '#domains/networks/web/port/AddressField.tsx'],
    ['src/domains/servers/api/samples.ts', '#test/sample.ts'],
    ['src/server/start.ts', '#domains/servers/api/domain.ts'],
  ])('%s may import %s', (file, target) => {
    expect(checkImport(file, target)).toBeNull();
  });
});

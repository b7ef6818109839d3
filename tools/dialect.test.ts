import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { databaseTests, dialect, domainOf, filesBelow } from './dialect.ts';

const stores = [...filesBelow(['src'], '.ts'), ...filesBelow(['src'], '.sql')].filter(
  (file) =>
    !file.startsWith('src/engines/') &&
    /(store[a-z-]*|-store)\.ts$|\.sql$|^src\/platform\/.*\.ts$/.test(file) &&
    !file.endsWith('.test.ts'),
);
const covered = new Set(databaseTests().flatMap(({ domains }) => domains));

test('a domain whose stores speak a dialect has a test that runs on every database', () => {
  const speaking = stores.filter((file) => dialect.test(fs.readFileSync(path.join(projectRoot, file), 'utf8')));
  expect(speaking.length).toBeGreaterThan(100);
  expect([...new Set(speaking.map(domainOf))].filter((name) => !covered.has(name))).toEqual([]);
});

test('what is named behind the mark is a domain', () => {
  const known = new Set([...stores, ...filesBelow(['src'], '.test.ts')].map(domainOf));
  expect([...covered].filter((name) => !known.has(name))).toEqual([]);
});

test('migrations, pages, roles, the trail, the runner and live events are among them', () => {
  const files = databaseTests().map(({ file }) => file);
  for (const name of [
    'db/migrate',
    'db/page',
    'db/app-role',
    'audit/digest',
    'tasks/runner',
    'console/api/stream-events',
  ])
    expect(
      files.some((file) => file.endsWith(`${name}.test.ts`)),
      name,
    ).toBe(true);
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';

type Versions = Record<string, string>;
const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
const manifest: { dependencies: Versions; devDependencies: Versions; optionalDependencies: Versions } = JSON.parse(
  read('package.json'),
);
const page = read('docs/dependencies.md');

test('every runtime dependency has its line, in the version that is installed', () => {
  const lines = [...page.matchAll(/^\| `([^`]+)` ([\d.]+) \|/gm)].map(([, name, version]) => `${name} ${version}`);
  const direct = Object.entries(manifest.dependencies).map(([name, version]) => `${name} ${version}`);
  expect(lines.toSorted()).toEqual(direct.toSorted());
});

test('every other dependency is named', () => {
  const others = Object.keys({ ...manifest.devDependencies, ...manifest.optionalDependencies });
  expect(others.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('every runtime dependency is imported', () => {
  const text = fs.globSync('src/**/*.{ts,tsx}', { cwd: projectRoot }).map(read).join('\n');
  const idle = Object.keys(manifest.dependencies).filter(
    (name) => !text.includes(`'${name}'`) && !text.includes(`'${name}/`),
  );
  expect(idle).toEqual([]);
});

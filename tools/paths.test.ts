import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { PathBuilder } from '#kernel/paths.ts';
import { readSources, root } from './sources.ts';

const sources = readSources(['src/domains', 'src/shell'], /\.tsx?$/);
const product = [...sources].filter(([file]) => !/\.(test|e2e)\.tsx?$|\/test\//.test(file));
const domainOf = (file: string) => file.split('/')[2]!;
const routes = product
  .filter(([file]) => /\/web\/(first|routes)\.tsx$/.test(file))
  .flatMap(([file, text]) =>
    [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, pattern]) => ({ domain: domainOf(file), pattern: pattern! })),
  );

async function builders() {
  const files = product.map(([file]) => file).filter((file) => /^src\/domains\/[^/]+\/paths\.ts$/.test(file));
  const found = files.map(async (file) => {
    const module = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, PathBuilder>;
    return Object.entries(module).map(([name, { pattern }]) => ({ name, domain: domainOf(file), pattern }));
  });
  return (await Promise.all(found)).flat();
}

test('every path leads to a screen of the domain that declares it', async () => {
  const all = await builders();
  expect(all.length).toBeGreaterThan(40);
  const lost = all.filter(
    ({ domain, pattern }) => !routes.some((route) => route.domain === domain && route.pattern === pattern),
  );
  expect(lost).toEqual([]);
});

test('a screen has one builder, and a name is taken once', async () => {
  const all = await builders();
  for (const key of ['name', 'pattern'] as const) {
    const seen = all.map((one) => one[key]);
    expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([]);
  }
});

test('a link to a tab of a server leads to a tab', () => {
  const declared = product.flatMap(([file, text]) =>
    file.endsWith('/web/contributions.tsx') || file === 'src/domains/servers/web/tabs.tsx'
      ? [...text.matchAll(/\bid: '([\w-]+)',\s+rank: /g)].map(([, id]) => id!)
      : [],
  );
  expect(declared).toContain('overview');
  const used = product.flatMap(([, text]) =>
    [...text.matchAll(/\bserverPath\((?:[^(),]|\([^()]*\))+, '([\w-]+)'/g)].map(([, tab]) => tab!),
  );
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((tab) => !declared.includes(tab))).toEqual([]);
});

test('no link is written by hand', () => {
  const byHand = /\b(?:to|href|back)=\{?["'`]\/[a-zA-Z]|\b(?:to|href|objectLink): ["'`]\/(?!.*\{\w+\})[a-zA-Z]/;
  const found = product.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => (byHand.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

test('the links of reports, filled in by rows, lead to screens', () => {
  const links = product.flatMap(([, text]) =>
    [...text.matchAll(/\bto: '(\/[^']*\{\w+\}[^']*)'/g)].map(([, link]) => link!),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !routes.some(({ pattern }) => fits(pattern, link)))).toEqual([]);
});

function fits(pattern: string, link: string): boolean {
  const [wanted, given] = [pattern.split('/'), link.split('/')];
  const isOptional = (segment: string) => segment.startsWith('{-$');
  if (given.length > wanted.length || wanted.slice(given.length).some((segment) => !isOptional(segment))) return false;
  return given.every((segment, at) => wanted[at]!.includes('$') || wanted[at] === segment);
}

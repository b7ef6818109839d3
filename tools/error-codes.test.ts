import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declaredErrors } from '#kernel/errors.ts';
import { loadDomains } from '#server/create-app.ts';

await loadDomains();
const { owners, ranges } = declaredErrors();

/** As the files have them: a map keeps one of two that clash. */
const written = globSync('src/{kernel,domains/*}/errors.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}(\d+): /gm)].map(([, code]) => ({ code: Number(code), file })),
);

test('each code is declared once, and each domain has a range of its own', () => {
  expect(written.length).toBeGreaterThan(350);
  expect(new Set(written.map(({ code }) => code)).size).toBe(written.length);
  expect(owners.size).toBe(written.length);
  expect(new Set(ranges.values()).size).toBe(ranges.size);
  for (const first of ranges.values()) expect(first % 10).toBe(0);
});

test('a new code comes from the range of its domain', () => {
  const astray = [...owners].filter(([code, domain]) => {
    const first = ranges.get(domain) ?? 0;
    return code >= 3000 && (code < first || code >= first + 100);
  });
  expect(astray).toEqual([]);
});

test('every code is used', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/errors\.ts$|\.test\.tsx?$/.test(file));
  const used = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\b\d{2,4}\b/g) ?? []).map(Number));
  expect([...owners.keys()].filter((code) => !used.has(code))).toEqual([]);
});

test('what the console shares with the server brings the texts of its codes', () => {
  const shared = globSync('src/domains/*/{*.ts,web/**/*.{ts,tsx}}').filter((file) =>
    /^import \{[^}]*\b(item|textOf)\b[^}]*\} from '#kernel\/errors.ts'/m.test(readFileSync(file, 'utf8')),
  );
  const without = shared.filter((file) => !/^import '[./]*errors\.ts';/m.test(readFileSync(file, 'utf8')));
  expect(without).toEqual([]);
});

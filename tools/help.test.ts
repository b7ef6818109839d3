import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const files = [...readSources(['src/domains'], /^(help\.ts|routes\.tsx)$/)];
const routes = new Set(
  files
    .filter(([file]) => file.endsWith('routes.tsx'))
    .flatMap(([, text]) => [...text.matchAll(/\bpath: '([^']+)'/g)].map((match) => match[1]!)),
);
const screens = files
  .filter(([file]) => file.endsWith('help.ts'))
  .flatMap(([file, text]) =>
    [...text.matchAll(/screens: \[([^\]]*)\]/g)].flatMap((list) =>
      [...list[1]!.matchAll(/'([^']+)'/g)].map((match) => [file, match[1]!] as const),
    ),
  );

test('help is for screens that exist, and each has one topic', () => {
  expect(screens.length).toBeGreaterThanOrEqual(20);
  expect(screens.filter(([, screen]) => !routes.has(screen))).toEqual([]);
  expect(new Set(screens.map(([, screen]) => screen)).size).toBe(screens.length);
});

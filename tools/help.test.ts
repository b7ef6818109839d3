import { expect, test } from 'vitest';
import { newestNews } from '#shell/frame/newest-news.ts';
import { readSources } from './sources.ts';

const files = [...readSources(['src/domains'], /^(help\.ts|(first|routes)\.tsx)$/)];
const routes = new Set(
  files
    .filter(([file]) => file.endsWith('.tsx'))
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

test('news is dated, newest first, and the header knows the day of the newest', () => {
  const [[, text]] = [...readSources(['src/shell/frame'], /^news\.ts$/)] as [[string, string]];
  const days = [...text.matchAll(/^ {4}day: '(\d{4}-\d{2}-\d{2})'/gm)].map((match) => match[1]!);
  expect(days.length).toBeGreaterThanOrEqual(10);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(days[0]).toBe(newestNews);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = process.cwd();
const linesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((line, at) => ({ place: `${file}:${at + 1}`, line })),
  );
const saying = (pattern: string, wrong: RegExp) =>
  linesOf(pattern)
    .filter(({ line }) => wrong.test(line))
    .map(({ place, line }) => `${place} ${line.trim()}`);

/** Classes of one side, which have a twin for the start or the end of a line. */
const physicalClass =
  /(?<=[\s"'`:!])-?(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\d|\[|px\b|auto|full|\()|(?<=[\s"'`:!])(?:(?:text|float|clear)-(?:left|right)|border-[lr]|rounded-[lr])(?=[\s"'`])/;

test('classes name the start and the end of a line, not left and right', () => {
  expect('a "ml-2 text-left"').toMatch(physicalClass);
  expect(saying('src/{ui,shell,domains/*/web}/**/*.tsx', physicalClass)).toEqual([]);
});

const physicalStyle =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right))/;

test('styles name the start and the end of a line, not left and right', () => {
  expect('  margin-left: 2px;').toMatch(physicalStyle);
  expect(saying('src/**/*.css', physicalStyle)).toEqual([]);
});

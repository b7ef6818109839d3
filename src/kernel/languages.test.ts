import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['fr-FR,fr;q=0.9,en;q=0.4,de;q=0.6', 'de'],
  ['en;q=0.1, DE ; q=0.9', 'de'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  [',;q=,;=', 'en'],
  [['de'], 'en'],
])('%j asks for %s', (header, expected) => expect(languageOf(header)).toBe(expected));

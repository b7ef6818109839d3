import { expect, test } from 'vitest';
import { readSettingsFile } from './read-file.ts';

const file = { format: 'site-settings', version: 1, site: 'a.test', parts: { home: { template: 'Hi' } } };

test('an exported file is read', () => {
  expect(readSettingsFile(JSON.stringify(file))).toEqual({ site: 'a.test', parts: file.parts });
});

test.each([
  'no JSON',
  '[]',
  JSON.stringify({ ...file, format: 'permission-sets' }),
  JSON.stringify({ ...file, version: 2 }),
  JSON.stringify({ ...file, parts: {} }),
  JSON.stringify({ ...file, parts: { home: 'Hi' } }),
])('%s is no settings file', (text) => {
  expect(readSettingsFile(text)).toBeNull();
});

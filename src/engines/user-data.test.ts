import { expect, test } from 'vitest';
import { joinUserData, readUserData, writeUserData } from './user-data.ts';

const config = '#cloud-config\ntimezone: Europe/Rome\n';
const policies = { text: config, secrets: { '%secret:0.word%': 'open' } };

test('one part stays as it is, several are taken apart as they were put together', () => {
  const parts = [
    { kind: 'text/cloud-config', name: 'base', text: config },
    { kind: 'text/x-shellscript', name: 'own', text: '#!/bin/sh\necho ready\n' },
  ] as const;
  expect(writeUserData([parts[0]])).toBe(config);
  expect(writeUserData([])).toBe('');
  expect(readUserData(writeUserData(parts))).toEqual(parts);
  expect(readUserData('just words')).toEqual([]);
});

test('what a person wrote comes after the policies, and alone as it was written', () => {
  expect(joinUserData(null, null)).toBeNull();
  expect(joinUserData(policies, null)).toBe(policies);
  expect(joinUserData(null, '{"ignition": {}}')).toEqual({ text: '{"ignition": {}}', secrets: {} });
  const joined = joinUserData(policies, '#!/bin/sh\necho mine\n');
  expect(joined?.secrets).toEqual(policies.secrets);
  expect(readUserData(joined?.text ?? '').map(({ kind, text }) => [kind, text])).toEqual([
    ['text/cloud-config', config],
    ['text/x-shellscript', '#!/bin/sh\necho mine\n'],
  ]);
});

test('what is neither configuration nor script is left to the guest, which looks at its first line', () => {
  const joined = joinUserData(policies, '#include\nhttps://example.com/setup\n');
  expect(joined?.text).toContain('Content-Type: text/plain; charset="utf-8"');
  expect(joined?.text).toContain('#include\nhttps://example.com/setup\n');
});

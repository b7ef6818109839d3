import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf, jsonOf } from './code.ts';
import { inputOf, plainValues } from './values.ts';

const script = '#!/bin/sh\necho "$HOME" `id` \\\\n';
const values = {
  ...plainValues,
  access: 'password' as const,
  password: 'Secret12345',
  startup: 'script' as const,
  script,
};

test('neither form tells a password', () => {
  for (const text of [curlOf(inputOf(values, 1), 'https://c.test'), jsonOf(inputOf(values, 1))])
    expect(text).not.toContain('Secret12345');
  expect(JSON.parse(jsonOf(inputOf(values, 1)))).toMatchObject({ password: '<SERVER_PASSWORD>', script });
});

test('a shell sends a script as it was typed, and the password from its environment', () => {
  const code = curlOf(inputOf(values, 1), 'https://c.test');
  const body = /--data @- (<<JSON\n\{[^]*\nJSON)\n$/.exec(code.slice(code.lastIndexOf('Idempotency-Key')))?.[1] ?? '';
  const env = { SERVER_PASSWORD: 'Of-the-shell-1', PATH: process.env['PATH'] ?? '' };
  const sent: unknown = JSON.parse(execFileSync('sh', ['-c', `cat ${body}`], { encoding: 'utf8', env }));
  expect(sent).toMatchObject({ script, password: 'Of-the-shell-1' });
});

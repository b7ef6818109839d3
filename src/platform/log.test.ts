import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logSettings, shortLine } from '#platform/log.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  pino(logSettings({ level: 'info', name: 'web' }), { write: (line) => void lines.push(line) }).info(fields, 'hello');
  return lines.join('');
}

test('secrets are hidden down to three levels', () => {
  const line = logged({
    password: 'hush1',
    user: { token: 'hush2' },
    req: { headers: { cookie: 'hush3', host: 'h' } },
  });
  expect(line).not.toContain('hush');
  expect(line).toContain('"host":"h"');
});

test('a line for people has time, level, message and fields', () => {
  expect(shortLine(logged({ port: 8080 }))).toMatch(/^\d\d:\d\d:\d\d info {2}hello port=8080\n$/);
});

test('a line for people shows the stack of an error', () => {
  expect(shortLine(logged({ err: new Error('broken') }))).toMatch(/hello\nError: broken\n {4}at /);
});

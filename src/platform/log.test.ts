import { pino, type Logger } from 'pino';
import { expect, test } from 'vitest';
import { forTerminal, logSettings } from '#platform/log.ts';
import { requestLine } from '#platform/logs/request-line.ts';

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

/** What a terminal shows of what is logged. */
function shown(level: string, log: (logger: Logger) => void): string {
  const lines: string[] = [];
  log(
    pino(
      logSettings({ level, name: 'web' }),
      forTerminal(level, (line) => void lines.push(line)),
    ),
  );
  return lines.join('');
}

test('a line for people has time, level, message and fields', () => {
  const fields = { part: 'http', port: 8080, address: 'http://127.0.0.1:8080', why: 'it is "free"' };
  expect(shown('info', (log) => log.info(fields, 'hello'))).toMatch(
    /^\d\d:\d\d:\d\d info {2}hello port=8080 address=http:\/\/127\.0\.0\.1:8080 why="it is \\"free\\""\n$/,
  );
});

test('a failure that is tried again is one line, and one that nobody expected has its stack', () => {
  const err = new Error('no connection');
  expect(shown('info', (log) => log.warn({ err }, 'loop failed'))).toMatch(/loop failed error="no connection"\n$/);
  expect(shown('info', (log) => log.error({ err }, 'request failed'))).toMatch(
    /request failed error="no connection"\nError: no connection\n {4}at /,
  );
});

test('requests are shown to those who ask for details', () => {
  const request = (log: Logger) => log.info({ method: 'GET', url: '/svc/user', status: 200 }, requestLine);
  expect(shown('info', request)).toBe('');
  expect(shown('debug', request)).toMatch(/request method=GET url=\/svc\/user status=200\n$/);
});

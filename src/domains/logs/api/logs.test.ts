// @database
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { logSettings } from '#platform/log.ts';
import { forgetLines, startLogKeeper } from '#platform/logs/keep-log.ts';
import { createLogBuffer } from '#platform/logs/log-buffer.ts';
import { withLogFields } from '#platform/logs/log-context.ts';
import { testApp } from '#test/app.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operator = await signIn(it, world.people['infrastructure-operator']);
const buffer = createLogBuffer();
const keeper = startLogKeeper(it.app, buffer);
const log = pino(logSettings({ level: 'info', name: 'web' }), buffer);

interface Line {
  message: string;
  level: string;
  service: string;
  requestId: string | null;
  taskId: string | null;
  details: string | null;
}
const lines = async (query: string, who = root) => {
  await keeper.flush();
  const answer = await send(who, `GET /logs?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ total: number; items: Line[] }>().items;
};
const messages = async (query: string) => (await lines(query)).map(({ message }) => message);

beforeEach(async () => {
  await keeper.flush();
  await db.deleteFrom('log_line').execute();
});

test('the lines of a request are those of its work, also of the task that it ordered, and of no other', async () => {
  const [taskId, other] = [newId<'task'>(), newId<'task'>()];
  const asked = (requestId: string, run: () => void) => withLogFields({ part: 'http', requestId }, run);
  asked('one', () => log.info('ordered'));
  asked('two', () => log.info('ordered elsewhere'));
  withLogFields({ part: 'worker', taskId, requestId: 'one' }, () =>
    log.warn({ err: new Error('no memory') }, 'task failed'),
  );
  withLogFields({ part: 'worker', taskId: other, requestId: 'two' }, () => log.info('task succeeded'));
  expect(await messages('requestId=one&sorting=at')).toEqual(['ordered', 'task failed']);
  expect(await lines(`taskId=${taskId}`)).toMatchObject([
    {
      message: 'task failed',
      level: 'warn',
      service: 'worker',
      requestId: 'one',
      details: expect.stringContaining('no memory'),
    },
  ]);
  expect(await messages(`filter=${taskId}`)).toEqual(['task failed']);
  expect(await messages('filter=MEMORY')).toEqual(['task failed']);
  expect(await messages('level=warn,error&service=worker')).toEqual(['task failed']);
  expect(await messages('service=sandbox')).toEqual([]);
});

test('only operators read it, and each file is in the audit trail', async () => {
  log.info('=hidden');
  expect(await lines('', operator)).toHaveLength(1);
  const agent = await signIn(it, world.people['support-agent']);
  expect(bareCodesOf(await send(agent, 'GET /logs'))).toEqual([1003]);
  const file = await send(operator, 'GET /logs/export?format=json&level=info');
  expect(file.json()).toMatchObject([{ message: '=hidden' }]);
  const entry = await db.selectFrom('audit').selectAll().where('action', '=', 'log.export').executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ object_id: 'logs.listLogs', actor_name: expect.anything() });
  expect(JSON.stringify(entry.diff)).toContain('info');
});

test('no secret is kept, people are masked, and the reading of the log leaves no line', async () => {
  const token = randomBytes(32).toString('base64url');
  log.info(
    { password: 'hunter2', url: `smtp://me:hunter2@mail.test/${token}`, ip: '203.0.113.77' },
    `to ada.lovelace@mail.test with Bearer ${token}`,
  );
  log.info({ method: 'GET', url: '/svc/logs', status: 200 }, 'request');
  log.info({ method: 'GET', url: '/svc/logs', status: 400 }, 'request');
  const kept = await lines('sorting=at');
  expect(kept.map(({ message }) => message)).toEqual(['to a…@mail.test with Bearer [secret]', 'GET /svc/logs 400']);
  const text = JSON.stringify(kept);
  for (const secret of ['hunter2', token, 'lovelace', '203.0.113.77']) expect(text).not.toContain(secret);
  expect(text).toContain('203.0.113.0');
});

test('a time narrows it: a span, a day, and the minutes around a moment', async () => {
  const at = (minutesAgo: number) => new Date(it.clock.now() - minutesAgo * 60_000).toISOString();
  const old = (minutesAgo: number, message: string) =>
    buffer.write(JSON.stringify({ level: 30, time: at(minutesAgo), name: 'worker', msg: message }));
  old(1, 'now');
  old(120, 'hours ago');
  old(119, 'a minute later');
  old(60 * 50, 'days ago');
  expect(await messages('')).toEqual(['now', 'a minute later', 'hours ago']);
  expect(await messages('within=15m')).toEqual(['now']);
  expect(await messages('within=7d&filter=days')).toEqual(['days ago']);
  expect(await messages(`around=${at(120)}`)).toEqual(['a minute later', 'hours ago']);
  expect(await messages('period=2000-01-01..2000-01-02')).toEqual([]);
  expect((await send(root, 'GET /logs?around=yesterday')).statusCode).toBe(400);
});

test('what comes faster than it can be kept is dropped and counted, errors last', async () => {
  for (let n = 0; n < 10_000; n += 1) log.info(`line ${n}`);
  log.info('one too many');
  log.error('disk is full');
  for (let round = 0; round < 11; round += 1) await keeper.flush();
  expect(await messages('level=warn,error,fatal')).toEqual(
    expect.arrayContaining(['disk is full', 'log lines were not kept']),
  );
  expect(await messages('filter=too many')).toEqual([]);
  expect((await lines('filter=not kept'))[0]?.details).toContain('"dropped":2');
});

test('lines wait while the database cannot be used', async () => {
  let away = true;
  const waiting = createLogBuffer();
  const lost = {
    processId: 'p',
    get db() {
      if (away) throw new Error('away');
      return db;
    },
  };
  const own = startLogKeeper(lost, waiting);
  pino(logSettings({ level: 'info', name: 'web' }), waiting).info('kept later');
  await own.flush();
  expect(await messages('')).toEqual([]);
  away = false;
  await own.stop();
  expect(await messages('')).toEqual(['kept later']);
});

test('lines that come while others are being kept for long are kept after them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mine = createLogBuffer();
  const own = startLogKeeper(it.app, mine);
  const into = pino(logSettings({ level: 'info', name: 'web' }), mine);
  try {
    await db.transaction().execute(async (tx) => {
      await sql`lock table log_line in exclusive mode`.execute(tx);
      into.info('first');
      vi.advanceTimersByTime(1000);
      into.info('second');
      vi.advanceTimersByTime(1000);
    });
    await own.flush();
    vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => messages('sorting=at')).toEqual(['first', 'second']);
  await own.stop();
});

test('old lines are deleted, and the oldest where the rest does not fit', async () => {
  const now = it.clock.now();
  const days = (n: number) => new Date(now - n * 86_400_000);
  for (const n of [9, 6, 5, 0])
    buffer.write(JSON.stringify({ level: 30, time: days(n).toISOString(), name: 'web', msg: `line ${n}` }));
  // Until tomorrow, and a month back: all lines of this test.
  const left = () => messages(`period=..${days(-1).toISOString().slice(0, 10)}&sorting=at`);
  await keeper.flush();
  await forgetLines(db, { before: days(7), bytes: 1_000_000 });
  expect(await left()).toEqual(['line 6', 'line 5', 'line 0']);
  await forgetLines(db, { before: days(7), bytes: 500 });
  expect(await left()).toEqual(['line 5', 'line 0']);
});

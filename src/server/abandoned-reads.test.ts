// @database
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
let root: Browser;
let origin: string;
let headers: Record<string, string>;

beforeAll(async () => {
  root = await signIn(it, world.people.root);
  origin = await it.server.listen({ port: 0, host: '127.0.0.1' });
  const { host: _own, ...sent } = root.headers;
  headers = sent;
});

/** The statements that wait for the lock, which no read gets before it is released. */
const waiting = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`.execute(
    db,
  );
  return rows.length;
};

test.each([
  ['/svc/logs?level=error', 'log_line'],
  ['/svc/logs/export?format=json', 'log_line'],
  ['/svc/reports/loginLog/rows', 'login_log'],
  ['/svc/reports/loginLog/export', 'login_log'],
  ['/svc/alarms', 'alarm'],
] as const)('GET %s ends its statement in the database when its reader is gone', async (path, table) => {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const gone = new AbortController();
    const { signal } = gone;
    const asked = fetch(`${origin}${path}`, { headers, signal }).then(
      (response) => response.text(),
      () => 'gone',
    );
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0));
    gone.abort();
    await asked.catch(() => undefined);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });
  // The connection is as good as before.
  expect((await fetch(`${origin}${path}`, { headers })).status).toBe(200);
});

test('a read that takes longer than statements may is refused with what to do', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`lock table log_line in access exclusive mode`.execute(tx);
    const asked = root.request({ url: '/svc/logs' });
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0));
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    const answer = await asked;
    expect([answer.statusCode, answer.json<{ errors: { code: number }[] }>().errors[0]?.code]).toEqual([400, 3005]);
  });
});

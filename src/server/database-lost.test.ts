// @database
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const browser = await signIn(it, world.ada);
it.work();
const killer = new pg.Client(it.app.database.url);
await killer.connect();
afterAll(() => killer.end());

/** Ends every connection of the product; answers what they were doing. */
async function cutOff(): Promise<string[]> {
  const { rows } = await killer.query<{ state: string }>(
    `with found as materialized (
       select pid, state from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())
     select state from found where pg_terminate_backend(pid)`,
  );
  return rows.map(({ state }) => state);
}

/** A transaction that waits between two statements; answers what gives its connection back. */
async function waitInTransaction(): Promise<() => void> {
  const client = await it.app.database.pool.connect();
  // It may be one that was ended just now.
  await client.query('begin').catch(() => undefined);
  return () => client.release(true);
}

test('requests in flight when connections are lost answer 503 with Retry-After, and the next ones are served', async () => {
  const seen = new Set<string>();
  const answers: { status: number; retryAfter: unknown; body: string }[] = [];
  const wanted = ['active', 'idle', 'idle in transaction'];
  const { serverId } = world.ada;
  const served = () => answers.some(({ status }) => status < 300);
  for (
    let round = 0;
    (round < 20 || !wanted.every((state) => seen.has(state)) || !served()) && round < 200;
    round += 1
  ) {
    const reads = ['/svc/servers', '/svc/queue', `/svc/servers/${serverId}`, '/svc/header/menu'].map((url) => ({
      url,
    }));
    const tag = { objectId: serverId, add: [`round-${round}`], remove: [] };
    const write = { method: 'POST' as const, url: '/svc/tags/ot.server', payload: { changes: [tag] } };
    const asked = [...reads, ...reads, write].map(async (request) => {
      const { statusCode, headers, body } = await browser.request(request);
      answers.push({ status: statusCode, retryAfter: headers['retry-after'], body });
    });
    const all = Promise.all(asked);
    const release = await waitInTransaction();
    for (let cuts = 0; cuts <= round % 3; cuts += 1) for (const state of await cutOff()) seen.add(state);
    await all;
    release();
  }
  expect([...seen].filter((state) => wanted.includes(state)).sort()).toEqual(wanted);
  const failed = answers.filter(({ status }) => status >= 300);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '2')).toEqual([]);
  // A connection that was ended is there until the process hears of it.
  await expect.poll(async () => (await browser.request({ url: '/svc/servers' })).statusCode).toBe(200);
}, 120_000);

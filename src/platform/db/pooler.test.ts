import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '#platform/db/pool.ts';
import { testApp } from '#test/app.ts';
import { send } from '#test/answers.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { noPgBouncer, startPgBouncer } from '#test/pgbouncer.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';

const settings = sql<object>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit, current_user as role`;
const ours = { statement: '30s', lock: '10s', idle: '30s', jit: 'off' };
/** What the runbook gives connections in transaction mode. */
const connectQuery = [
  'set statement_timeout = 30000',
  'set lock_timeout = 10000',
  'set idle_in_transaction_session_timeout = 30000',
  'set jit = off',
].join('; ');

/** The product behind PgBouncer in transaction mode, with fewer connections than it opens itself; null: there is none here. */
async function behindPgBouncer() {
  if (noPgBouncer !== null) return null;
  const simulator = await liveSimulator();
  const pooler = (url: string) => startPgBouncer(url, { mode: 'transaction', connectQuery, connections: 3 });
  const it = await testApp({ engines: simulator.engines, pooler });
  return { it, simulator, sessionUrl: await startPgBouncer(it.app.database.url, { mode: 'session', connections: 10 }) };
}
const behind = await behindPgBouncer();

describe.skipIf(behind === null)(`behind PgBouncer${noPgBouncer ?? ''}`, () => {
  // Where it is missing, none of these runs.
  const { it, simulator, sessionUrl } = behind ?? ({} as NonNullable<typeof behind>);

  test('in session mode connections are set up by the product', async () => {
    const { db, pool, close } = openDatabase(sessionUrl, { applicationName: 'pooled', max: 3, role: 'pg_monitor' });
    expect((await settings.execute(db)).rows).toEqual([{ ...ours, role: 'pg_monitor' }]);
    for (const n of [1, 2, 3]) expect((await pool.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
    await close();
  });

  test('in transaction mode requests, tasks and events work, with the settings of the pooler', async () => {
    expect((await settings.execute(it.app.db)).rows).toEqual([{ ...ours, role: expect.any(String) }]);
    const world = await createWorld(it);
    const ada = await signIn(it, world.ada);
    it.work();
    const { id } = await addServer(it, world, { state: 'off', owner: world.ada, simulator });
    const topics = new Set<string>();
    it.app.hub.onEvent((topic) => void topics.add(topic));
    const lists = await Promise.all(Array.from({ length: 20 }, () => send(ada, 'GET /servers?size=5')));
    expect(new Set(lists.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const asked = await send(ada, `PUT /servers/${id}/power`, { action: 'on' });
    expect(asked.statusCode, asked.body).toBe(202);
    const stateOf = () => it.app.db.selectFrom('server').select('state').where('id', '=', id).executeTakeFirst();
    await until('the server is on', async () => (await stateOf())?.state === 'on');
    await until('its task is announced', () => Promise.resolve(topics.has('task.changed')));
  });
});

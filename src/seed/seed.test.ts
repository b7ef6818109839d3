import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { takeAddress } from '#domains/networks/api/port.ts';
import { testSimulator } from '#engines/simulator/test-simulator.ts';
import { onlyEngine } from '#test/live-simulator.ts';
import { testApp } from '#test/app.ts';
import { seedDemo, type SeedParts } from './demo.ts';
import { payloads } from './hostile.ts';
import { demoPassword } from './people.ts';
import { seedScale } from './scale.ts';

const simulator = await testSimulator();
afterAll(() => simulator.close());
const { app, server } = await testApp({ empty: true, engines: onlyEngine('simulator', simulator.engine) });
const { db } = app;
const signal = new AbortController().signal;
const parts: SeedParts = {
  db,
  log: app.log,
  now: new Date(app.clock.now()),
  tasks: app.tasks,
  importMachines: async (_, machines) => void (await simulator.control('POST', '/import', { machines })),
};

const countOf = async (what: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(db)).rows[0]?.n;

async function machineCount(): Promise<number> {
  let [count, page]: [number, string | null] = [0, null];
  do {
    const answer = await simulator.engine.listMachines(page, signal);
    count += answer.machines.length;
    page = answer.next;
  } while (page !== null);
  return count;
}

const living = `server where state <> 'terminated'`;
/** The machines of living servers: two of the demonstration refer to the same one. */
const machines = `(select distinct engine_ref from ${living}) m`;

test('to be scaled up there must be a provider', async () => {
  await expect(seedScale(parts, 1)).rejects.toThrow('demonstration mode first');
});

test('everyone of the demonstration can sign in, unless their account is closed', async () => {
  expect(await seedDemo(parts)).toBe(true);
  const signIn = async (email: string, host: string) =>
    (
      await server.inject({
        method: 'POST',
        url: '/svc/login',
        headers: { host },
        payload: { email, password: demoPassword },
      })
    ).statusCode;
  expect(await signIn('root@skydeck.test', 'localhost:8080')).toBe(200);
  expect(await signIn('user@skydeck.test', '127.0.0.1')).toBe(200);
  expect(await signIn('erik@fjord.test', 'nimbus.localhost:8080')).toBe(200);
  expect(await signIn('avi@carmel.test', 'orchid.localhost:8080')).toBe(200);
  expect(await signIn('minh@mekong.test', 'orchid.localhost:8080')).not.toBe(200);
});

test('what the product says in the demonstration is kept as messages, for every language', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    where a.atttypid = 'sentence'::regtype and not a.attisdropped order by 1, 2`.execute(db);
  const texts: string[] = [];
  for (const { table, column } of columns) {
    const said = sql.ref(column);
    const { rows } = await sql<{ text: string }>`
      select distinct ${said} -> 'values' ->> 'text' as text from ${sql.table(table)} where ${said} ->> 'id' = 'text.as'
      order by 1`.execute(db);
    texts.push(...rows.map(({ text }) => `${table}.${column}: ${text}`));
  }
  const isHostile = (text: string) => payloads.some((payload) => text.endsWith(`.error: ${payload}`));
  // A person wrote this one.
  expect(texts.filter((text) => !isHostile(text))).toEqual(['server_transfer.reason: We have no use for it.']);
});

test('the engine knows every living server in its state and obeys', async () => {
  expect(await machineCount()).toBe(await countOf(machines));
  const rows = await db
    .selectFrom('server')
    .select(['engine_ref', 'state'])
    .where('state', '=', 'on')
    .limit(5)
    .execute();
  for (const row of rows) {
    const ref = row.engine_ref ?? '';
    expect(await simulator.engine.readMachine(ref, signal)).toMatchObject({ power: 'on', destroyed: false });
    const change = { action: 'off', force: true } as const;
    await simulator.engine.ensurePower(newId(), { machineRef: ref, ...change }, signal);
  }
});

test('every server has the finished task that created it, with the steps and the title of its kind', async () => {
  expect(await countOf(`task where kind = 'server.create' and title->>'id' like 'servers.create%'`)).toBe(
    await countOf('server'),
  );
  const steps = Object.keys(app.tasks.get('server.create')?.steps ?? {});
  const task = await db.selectFrom('task').select('trail').where('kind', '=', 'server.create').executeTakeFirst();
  expect(task?.trail).toMatchObject(steps.map((step) => ({ step })));
});

test('an engine that is away leaves nothing half done', async () => {
  const before = await countOf('account');
  const away = { ...parts, importMachines: () => Promise.reject(new Error('away')) };
  await expect(seedScale(away, 1)).rejects.toThrow('away');
  expect(await countOf('account')).toBe(before);
});

test('adds thousands of servers, and again', async () => {
  const before = (await countOf('server')) ?? 0;
  const withoutAddress = await countOf(`${living} and primary_ip is null`);
  await seedScale(parts, 6);
  await seedScale(parts, 1);
  expect(await countOf('server')).toBe(before + 7000);
  expect(await machineCount()).toBe(await countOf(machines));
  expect(await countOf(`${living} and primary_ip is null`)).toBe(withoutAddress);
  expect(await countOf('(select ip from address group by ip having count(*) > 1) twice')).toBe(0);
});

test('the addresses of the new servers are not given out again', async () => {
  const { rows } = await sql<{ networkId: string; free: string }>`
    select network_id as "networkId", host(next_address) as free from subnet s
    where exists (select 1 from address a where a.subnet_id = s.id and a.ip = s.next_address)`.execute(db);
  expect(rows).toEqual([]);
  const wan = await db.selectFrom('network').select('id').where('type', '=', 1).execute();
  for (const { id } of wan)
    expect(
      await db.transaction().execute((tx) => takeAddress(tx, { networkId: id, nicId: newId(), accountId: newId() })),
    ).not.toBeNull();
}, 60_000);

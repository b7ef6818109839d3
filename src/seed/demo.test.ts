// @database
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { translate, type Message } from '#kernel/message.ts';
import { roles } from '#kernel/permissions.ts';
import { priceServer } from '#domains/tenancy/pricing.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { takeAddress } from '#domains/networks/api/port.ts';
import { done, next, task } from '#platform/tasks/task.ts';
import { newId } from '#kernel/ids.ts';
import { testDatabase } from '#test/database.ts';
import { seedDemo } from './demo.ts';
import type { ImportedMachine } from './machines.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const power = task<object>()({
  kind: 'server.power',
  label: 'Change power',
  serviceName: 'servers',
  title: () => '',
  first: 'ask',
  steps: {
    ask: { title: 'Asking the engine', weight: 1, cancel: true, run: async () => next('observe') },
    observe: { title: 'Waiting for the machine', weight: 1, cancel: true, run: async () => done() },
  },
  undo: () => async () => {},
});
const imported: ImportedMachine[] = [];
const parts = {
  db,
  log: pino({ level: 'silent' }),
  now,
  tasks: new Map([['server.power', power]]),
  importMachines: async (_: string, machines: readonly ImportedMachine[]) => void imported.push(...machines),
};
const seeded = await seedDemo(parts);

const countOf = async (what: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(db)).rows[0]?.n;

test('does nothing a second time', async () => {
  expect(seeded).toBe(true);
  const before = await countOf('server');
  expect(await seedDemo(parts)).toBe(false);
  expect(await countOf('server')).toBe(before);
});

test('has three sites, every role, about 400 servers and the promised accounts', async () => {
  expect(await countOf('site')).toBe(3);
  const found = await db.selectFrom('account').select('role').distinct().execute();
  expect(found.map((row) => row.role).sort()).toEqual([...roles].sort());
  expect(await countOf('server')).toBeGreaterThan(380);
  expect(
    await countOf(`server s join account a on a.id = s.account_id
    where a.email = 'user@skydeck.test' and s.state <> 'terminated'`),
  ).toBe(24);
  expect(
    await countOf(`account a left join credential c on c.account_id = a.id where c.account_id is null and a.enabled`),
  ).toBe(0);
});

test('JSON is stored as what it is, not as its text', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`.execute(db);
  const texts = [];
  for (const { table, column } of rows)
    if (await countOf(`${table} where jsonb_typeof("${column}") = 'string'`)) texts.push(`${table}.${column}`);
  expect(texts).toEqual([]);
});

test('every living server has a machine, an address of its own and a price', async () => {
  const living = await db.selectFrom('server').selectAll().where('state', '<>', 'terminated').execute();
  expect(new Set(imported.map((machine) => machine.ref))).toEqual(new Set(living.map((server) => server.engine_ref)));
  expect(living.filter((server) => server.monthly_micro <= 0)).toEqual([]);
  expect(
    await countOf(`server s where s.primary_ip is not null and not exists (
      select 1 from address a join server_nic n on n.id = a.nic_id where n.server_id = s.id and a.ip = s.primary_ip)`),
  ).toBe(0);
  expect(await countOf('server s where disk_gb <> (select sum(size_gb) from server_disk where server_id = s.id)')).toBe(
    0,
  );
});

test('most servers have rules, in force but on the one host that somebody changed', async () => {
  expect(await countOf('firewall')).toBeGreaterThan(100);
  expect(await countOf('firewall where host is not null')).toBe(1);
  for (const rules of [
    'firewall_template t, t.rules',
    "firewall_revision r, r.rules -> 'rules'",
    "firewall f, f.applied -> 'rules'",
  ]) {
    const [table = '', column = ''] = rules.split(', ');
    expect(await countOf(`${table} where jsonb_typeof(${column}) is distinct from 'array'`)).toBe(0);
  }
});

test('some servers were made with init policies, and one run failed', async () => {
  expect(await countOf('init_policy')).toBe(5);
  expect(await countOf(`init_policy where state = 'invalid' and errors > 0`)).toBe(1);
  expect(await countOf(`init_run where state = 'failed'`)).toBe(1);
  expect(imported.filter((machine) => machine.userData !== undefined)).toHaveLength(
    (await countOf('server_init')) ?? 0,
  );
});

test('the reports about exceptions have something to show', async () => {
  const detached = await countOf(`server where primary_ip is null and state <> 'terminated'`);
  expect(detached).toBeGreaterThan(0);
  expect(detached).toBeLessThan(20);
  expect(await countOf(`history where source = 'engine'`)).toBeGreaterThan(5);
});

test('the prices are those of the price list in the database', async () => {
  const servers = await db
    .selectFrom('server')
    .innerJoin('image', 'image.id', 'server.image_id')
    .selectAll('server')
    .select('image.licence')
    .limit(40)
    .execute();
  for (const row of servers) {
    const where = { accountId: row.account_id, zoneId: row.zone_id, at: row.created_at };
    const book = await readPriceBook(db, where);
    const price = priceServer(book!, {
      cpuType: row.cpu_type,
      cpuCount: row.cpu_count,
      ramMb: row.ram_mb,
      diskSizesGb: [row.disk_gb],
      publicAddresses: row.primary_ip === null && row.state !== 'terminated' ? 0 : 1,
      licence: row.licence,
      backup: row.backup,
      managed: row.managed,
      billingMode: row.billing_mode === 0 ? 0 : 1,
      trafficPackage: row.traffic_package,
    });
    expect(price.missing).toEqual([]);
    expect(row).toMatchObject({ price_version_id: book?.versionId, monthly_micro: price.monthlyMicro });
  }
});

test('the history of a server leads without a gap to the state it is in', async () => {
  const { rows } = await sql<{ id: string; state: string; steps: [from: string, to: string][] }>`
    select s.id, s.state, jsonb_agg(jsonb_build_array(h.from_state, h.to_state) order by h.id) as steps
    from server s join history h on h.object_id = s.id where h.to_state is not null group by s.id`.execute(db);
  expect(rows.length).toBe(await countOf('server'));
  for (const { state, steps } of rows) {
    expect(steps[0]?.[0]).toBe('creating');
    expect(steps.at(-1)?.[1]).toBe(state);
    for (const [index, step] of steps.slice(1).entries()) expect(step[0]).toBe(steps[index]?.[1]);
  }
  expect(await countOf(`history where at > '${now.toISOString()}'`)).toBe(0);
});

test('what the histories say are messages of the product, in which no other message stands as JSON', async () => {
  const { rows } = await sql<{ action: Message }>`select distinct action from history`.execute(db);
  const texts = rows.map(({ action }) => translate(action));
  expect(rows.filter(({ action }) => action.id === 'text.as')).toEqual([]);
  expect(texts.filter((text) => text.includes('"id"'))).toEqual([]);
  expect(texts.filter((text) => text.includes(' failed: ')).length).toBeGreaterThan(0);
});

test('finished tasks show the steps of their kind, other kinds have none', async () => {
  const one = await db.selectFrom('task').selectAll().where('state', '=', 'succeeded').limit(1).executeTakeFirst();
  expect(one?.trail).toMatchObject([{ step: 'ask' }, { step: 'observe' }]);
  expect(await countOf(`task where kind <> 'server.power' or state not in ('succeeded', 'failed')`)).toBe(0);
  expect(await countOf('task_log')).toBe((await countOf('task'))! * 2);
});

test('the next address of a public network is a free one', async () => {
  const wan = await db.selectFrom('network').select('id').where('type', '=', 1).execute();
  for (const { id } of wan)
    expect(
      await db.transaction().execute((tx) => takeAddress(tx, { networkId: id, nicId: newId(), accountId: newId() })),
    ).not.toBeNull();
});

test('has shared servers, open and ended offers, and runs of servicelets', async () => {
  const user = (sqlText: string) => `${sqlText} join account a on a.email = 'user@skydeck.test' and `;
  expect(await countOf(user('share h') + "h.object_type = 'server' and h.account_id = a.id")).toBe(2);
  expect(await countOf(user('server s') + 's.account_id = a.id join share h on h.object_id = s.id')).toBe(3);
  expect(await countOf("server_transfer where state = 'offered'")).toBe(2);
  expect(await countOf("server_transfer where state <> 'offered'")).toBe(3);
  expect(await countOf('servicelet_run')).toBeGreaterThan(50);
});

test('sites have exchange rates of a day that is over, and one has none', async () => {
  const columns = ['host', 'usd_per_euro_micro', 'ils_per_euro_micro', 'rates_dated'] as const;
  const sites = await db.selectFrom('site').select(columns).orderBy('host').execute();
  const rates = { usd_per_euro_micro: 1_092_900, ils_per_euro_micro: 3_956_300, rates_dated: '2026-11-19' };
  expect(sites).toEqual([
    { host: '*', ...rates },
    { host: 'nimbus.localhost', usd_per_euro_micro: null, ils_per_euro_micro: null, rates_dated: null },
    { host: 'orchid.localhost', ...rates },
  ]);
});

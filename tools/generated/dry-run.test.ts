import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { contentsOf } from '#test/kept-tables.ts';
import { addNobody } from '#test/nobody.ts';
import { nobody } from '#test/sample.ts';
import { proven } from '#test/proof.ts';
import { movesOf } from '#test/site-moves.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const app = await testApp({ engines: (await liveSimulator()).engines });
const { db } = app.app;
let world: World;
let browser: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  // Its disks are counted again when its configuration is saved.
  await db
    .insertInto('server_disk')
    .values({ id: newId(), server_id: world.ada.serverId, position: 0, size_gb: 20 })
    .execute();
  await addNobody(app.app, world, world.ada);
  // What an account must have, and must not have, to move to the second site.
  await movesOf(app, world).addPrices();
  const { accountId } = world.ada;
  await sql`update ms_customer set account_id = null where account_id = ${accountId}`.execute(db);
  await sql`update adobe_customer set account_id = null where account_id = ${accountId}`.execute(db);
  browser = await proven(await signIn(app, world.people.root));
});

const changes = allOperations(app).filter((op) => isUnsafe(op) && !op.audit.startsWith('none'));
const ask = (op: (typeof changes)[number]) => {
  const { headers, ...request } = requestOf(op, sampleOf(op, world, world.ada));
  return browser.request({ ...request, headers: { ...headers, 'dry-run': 'true' } });
};

const tables = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'audit')`.execute(db);
/** What every table holds, but for the trail and the time that a session was used last. */
const contents = contentsOf(
  db,
  tables.rows.map(({ name }) => name),
);

/** What an answer must say so that it is one about the object, and not about nothing. */
const promised: Record<string, object> = {
  'backups.deleteBackups': { cmdId: expect.any(String) as string },
  'firewall.saveAddressGroup': {
    group: { id: nobody, addresses: ['198.51.100.0/24'], version: 2 },
    results: [{ refusal: null, cmdId: expect.any(String) as string }],
  },
  'firewall.saveFirewallTemplate': {
    template: { id: nobody, version: 2 },
    results: [{ refusal: null, cmdId: expect.any(String) as string }],
  },
  'notifications.copyPreferences': { changed: 1 },
  'servicelets.runServiceletOnMany': { results: [{ refusal: null, cmdId: expect.any(String) as string }] },
  'snapshots.deleteSnapshots': { cmdId: expect.any(String) as string },
};
const answersEach = ({ output }: (typeof changes)[number]) =>
  (output as { shape?: Record<string, unknown> } | null)?.shape?.['results'] !== undefined;

test('whatever answers a result for each of many can be tried', () => {
  const many = changes.filter(answersEach);
  expect(many.map(nameOf)).toContain('servers.terminateServers');
  expect(many.filter((op) => !op.dryRun).map(nameOf)).toEqual([]);
});

test('what can be tried answers as it would, leaves every table as it was, and one line that says so', async () => {
  const able = changes.filter((op) => op.dryRun);
  expect(able.map(nameOf)).toEqual(expect.arrayContaining([...Object.keys(promised), 'nics.attachNetwork']));
  for (const op of able) {
    const before = await contents();
    const answer = await ask(op);
    expect(await contents(), nameOf(op)).toEqual(before);
    expect([answer.statusCode, nameOf(op)], answer.body).toEqual([op.status, nameOf(op)]);
    expect(answer.body === '' ? {} : answer.json<object>(), nameOf(op)).toMatchObject(promised[nameOf(op)] ?? {});
    if (answersEach(op)) expect(answer.json<{ results: unknown[] }>().results.length).toBeGreaterThan(0);
    const [line] = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(line).toMatchObject({ action: op.audit, object_id: nameOf(op), diff: { dryRun: [null, true] } });
  }
});

test.each(changes.filter((op) => !op.dryRun).map((op) => [nameOf(op), op] as const))(
  '%s is not done when somebody only asks',
  async (_, op) => {
    const answer = await ask(op);
    const codes = answer.json<{ errors: { code: number }[] }>().errors.map(({ code }) => code);
    expect([answer.statusCode, codes]).toEqual([400, [2360]]);
  },
);

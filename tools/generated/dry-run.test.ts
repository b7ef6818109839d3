import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
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
  browser = await signIn(app, world.people.root);
});

const changes = allOperations(app).filter((op) => isUnsafe(op) && !op.audit.startsWith('none'));
const ask = (op: (typeof changes)[number]) => {
  const { headers, ...request } = requestOf(op, sampleOf(op, world, world.ada));
  return browser.request({ ...request, headers: { ...headers, 'dry-run': 'true' } });
};

const tables = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'audit')`.execute(db);
/** One statement for all tables: a statement for each would take longer than the operations. */
const everything = sql.join(
  tables.rows.map(
    ({ name }) => sql`
      select ${name}::text as name, coalesce(string_agg(t::text, chr(10) order by t::text), '') as text
      from ${sql.table(name)} t`,
  ),
  sql` union all `,
);

/** What every table holds, but for the trail and the time that a session was used last. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`${everything}`.execute(db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

/** The world of the samples has none of what these change: tests of their domains try them. */
const refusedHere = new Set([
  'backups.deleteBackups',
  'firewall.saveAddressGroup',
  'firewall.saveFirewallTemplate',
  'notifications.copyPreferences',
  'servicelets.runServiceletOnMany',
  'snapshots.deleteSnapshots',
]);
const answersEach = ({ output }: (typeof changes)[number]) =>
  (output as { shape?: Record<string, unknown> } | null)?.shape?.['results'] !== undefined;

test('whatever answers a result for each of many can be tried', () => {
  const many = changes.filter(answersEach);
  expect(many.map(nameOf)).toContain('servers.terminateServers');
  expect(many.filter((op) => !op.dryRun).map(nameOf)).toEqual([]);
});

test('what can be tried answers as it would, leaves every table as it was, and one line that says so', async () => {
  const able = changes.filter((op) => op.dryRun);
  expect(able.map(nameOf)).toContain('nics.attachNetwork');
  for (const op of able) {
    const before = await contents();
    const answer = await ask(op);
    expect(await contents(), nameOf(op)).toEqual(before);
    if (refusedHere.has(nameOf(op))) {
      expect([404, 409], `${nameOf(op)} ${answer.body}`).toContain(answer.statusCode);
      continue;
    }
    expect([answer.statusCode, nameOf(op)], answer.body).toEqual([op.status, nameOf(op)]);
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

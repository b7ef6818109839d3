import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { testApp } from '#test/app.ts';
import { rule } from '#test/firewalls.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { nobody } from '#test/sample.ts';
import { addAlarm } from '#test/staff-work.ts';
import { addServicelet } from '#test/servicelets.ts';
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
  await addNobody();
  browser = await signIn(app, world.people.root);
});

/** What samples name by an id that nothing has is there in this world, so that trials of it get to their end. */
async function addNobody(): Promise<void> {
  const { serverId, siteId, accountId } = world.ada;
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  const kept = { id: nobody, server_id: serverId, engine_ref: nobody, created_by: 'test' };
  await db
    .insertInto('backup')
    .values({
      ...kept,
      state: 'ok',
      due_at: now,
      taken_at: now,
      expires_at: later,
      size_mb: 1,
      consistency: 'file-system',
    })
    .execute();
  await db
    .insertInto('snapshot')
    .values({ ...kept, name: 'Before', state: 'ready', size_mb: 1, consistency: 'crash', created_at: now })
    .execute();
  await addServicelet(app.app, { id: nobody, name: 'Free memory', roles: ['root'], enabled: true });
  await db
    .insertInto('address_group')
    .values({
      id: nobody,
      site_id: siteId,
      account_id: accountId,
      name: 'Office',
      addresses: ['203.0.113.0/24'],
      created_at: now,
    })
    .execute();
  const refs = [`group:${nobody}`];
  const set = {
    enabled: true,
    policyIn: 'allow',
    policyOut: 'allow',
    rules: [{ ...rule(), action: 'deny', ports: '8080', peers: refs }],
  };
  await db
    .insertInto('firewall_template')
    .values({
      id: nobody,
      site_id: siteId,
      account_id: accountId,
      name: 'Open',
      policy_in: 'allow',
      policy_out: 'allow',
      rules: '[]',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('firewall')
    .values({ server_id: serverId, revision: 1, refs, template_id: nobody, template_version: 1 })
    .execute();
  await db
    .insertInto('firewall_revision')
    .values({
      server_id: serverId,
      revision: 1,
      rules: JSON.stringify(set),
      reason: messageJson('Office'),
      summary: messageJson('Office'),
      created_by: 'test',
      created_at: now,
    })
    .execute();
  await addAlarm(app.app, nobody);
  const root = world.people.root.accountId;
  await db.updateTable('account').set({ parent_id: root }).where('id', '=', accountId).execute();
  await db
    .insertInto('notification_preference')
    .values({ account_id: root, preference_set: 'general', code: 7, channel: 'mail', enabled: false })
    .execute();
}

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

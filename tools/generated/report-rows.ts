import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.ts';
import type { TestApp } from '#test/app.ts';
import type { World } from '#test/world.ts';

const count = 12;
const minute = 60_000;

/** Gives every report more rows than a small page holds, one of them with a formula for a name. */
export async function fillReports({ app }: TestApp, world: World): Promise<void> {
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * minute);
  const numbers = Array.from({ length: count }, (_, index) => index);
  await app.db
    .insertInto('data_center')
    .values(
      numbers.map((index) => ({
        id: `Z-${index}`,
        name: index === 0 ? '=HYPERLINK("http://evil.example")' : `@SUM(${index})`,
        continent: 'Europe',
        country: 'Germany',
        country_code: 'DE',
        city: 'Frankfurt',
        engine: 'simulator',
      })),
    )
    .execute();
  await app.db
    .insertInto('address_listing')
    .values(
      numbers.map((index) => ({
        id: crypto.randomUUID(),
        ip: `198.18.9.${index + 1}`,
        list: index === 0 ? '=HYPERLINK("http://evil.example")' : 'Example SBL',
        reason: '@SUM(1)',
        added_by: world.ada.email,
        created_at: at(index),
      })),
    )
    .execute();
  await app.db
    .insertInto('login_log')
    .values(
      numbers.map((index) => ({
        at: at(index),
        email: index === 0 ? '=HYPERLINK("http://evil.example")' : world.ada.email,
        account_id: world.ada.accountId,
        site_id: world.siteId,
        result: index % 2 === 0 ? 'success' : 'wrong',
        ip: '192.0.2.7',
        user_agent: '@SUM(1)',
      })),
    )
    .execute();
  await app.db
    .insertInto('audit')
    .values(
      numbers.map((index) => ({
        at: at(index),
        action: 'server.rename',
        outcome: index % 2 === 0 ? 'done' : 'refused',
        actor_name: index === 0 ? '=HYPERLINK("http://evil.example")' : world.ada.email,
        site_id: world.siteId,
        account_id: world.ada.accountId,
        object_name: '@SUM(1)',
        source: 'console',
        ip: '192.0.2.7',
      })),
    )
    .execute();
  await app.db
    .insertInto('server_history')
    .values(
      numbers.map((index) => ({
        server_id: world.ada.serverId,
        site_id: world.siteId,
        account_id: world.ada.accountId,
        at: at(index),
        kind: 'power',
        action: '+Powered off',
        from_state: 'on',
        to_state: 'off',
        actor_name: world.ada.email,
        source: 'console',
      })),
    )
    .execute();
  await app.db
    .insertInto('message')
    .values(
      numbers.map((index) => ({
        id: crypto.randomUUID(),
        channel: 'mail',
        site_id: world.siteId,
        account_id: world.ada.accountId,
        recipient: index === 0 ? '=HYPERLINK("http://evil.example")' : world.ada.email,
        template: 'report.sample',
        subject: '+Subject',
        secret: false,
        state: index % 2 === 0 ? 'sent' : 'failed',
        created_at: at(index),
      })),
    )
    .execute();
  const server = await app.db
    .selectFrom('server')
    .selectAll()
    .where('id', '=', world.ada.serverId)
    .executeTakeFirstOrThrow();
  const { name_key: _key, month_micro: _month, devices: _devices, ...row } = server;
  const servers = numbers.map((index) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `no-ip-${index}`,
    engine_ref: null,
    created_at: at(index),
  }));
  await app.db.insertInto('server').values(servers).execute();
  await app.db
    .insertInto('statistic_month')
    .values(
      servers.map(({ id }, index) => ({
        server_id: id,
        month: new Date(new Date().toISOString().slice(0, 8) + '01T00:00:00Z'),
        seconds: 86_400,
        wan_in: index * 1_000_000,
        wan_out: 5,
        lan_in: 6,
        lan_out: 7,
        disk_read: 8,
        disk_written: index * 9,
        samples: 288,
      })),
    )
    .execute();
  await fillSnapshots({ app }, world, servers);
  await fillBackups({ app }, servers);
  await fillFirewalls(
    { app },
    numbers.map((index) => ({
      ...row,
      id: crypto.randomUUID(),
      name: index === 0 ? '=HYPERLINK("http://evil.example")' : `open-${index}`,
      engine_ref: null,
      primary_ip: '198.51.100.7',
      created_at: at(index),
    })),
  );
}

/** Each of the servers is reached by everybody, because its rules were never put in force. */
async function fillFirewalls(
  { app }: Pick<TestApp, 'app'>,
  servers: readonly Insertable<DB['server']>[],
): Promise<void> {
  await app.db
    .insertInto('server')
    .values([...servers])
    .execute();
  const rules = JSON.stringify({ enabled: true, policyIn: 'deny', policyOut: 'allow', rules: [] });
  await app.db
    .insertInto('firewall')
    .values(servers.map(({ id }) => ({ server_id: id, revision: 1 })))
    .execute();
  await app.db
    .insertInto('firewall_revision')
    .values(
      servers.map(({ id, created_at }) => ({
        server_id: id,
        revision: 1,
        rules,
        reason: 'Edited',
        summary: 'switched on',
        created_by: 'ada',
        created_at: created_at ?? new Date(),
      })),
    )
    .execute();
}

/** Each of the servers has an old snapshot; each belongs to a top admin of its own. */
async function fillSnapshots(
  { app }: Pick<TestApp, 'app'>,
  world: World,
  servers: readonly { id: string; created_at: Date }[],
): Promise<void> {
  const admins = servers.map((server, index) => ({
    id: crypto.randomUUID(),
    site_id: world.siteId,
    email: `admin-${index}@people.test`,
    name: index === 0 ? '=HYPERLINK("http://evil.example")' : `Admin ${index}`,
    role: 'account-holder',
    serverId: server.id,
  }));
  await app.db
    .insertInto('account')
    .values(admins.map(({ serverId: _, ...account }) => account))
    .execute();
  for (const { id, serverId } of admins)
    await app.db.updateTable('server').set({ account_id: id }).where('id', '=', serverId).execute();
  await app.db
    .insertInto('snapshot')
    .values(
      servers.map((server) => ({
        id: crypto.randomUUID(),
        server_id: server.id,
        name: 'Old',
        state: 'ready',
        size_mb: 2048,
        created_by: 'ada',
        created_at: server.created_at,
      })),
    )
    .execute();
}

/** Each of the servers has a good backup, and a run that failed. */
async function fillBackups(
  { app }: Pick<TestApp, 'app'>,
  servers: readonly { id: string; created_at: Date }[],
): Promise<void> {
  const run = { disk_sizes_gb: [20], created_by: 'Schedule' };
  await app.db
    .insertInto('backup')
    .values(
      servers.flatMap(({ id, created_at: at }) => [
        {
          ...run,
          id: crypto.randomUUID(),
          server_id: id,
          state: 'ok',
          due_at: at,
          taken_at: at,
          expires_at: at,
          size_mb: 900,
        },
        {
          ...run,
          id: crypto.randomUUID(),
          server_id: id,
          state: 'failed',
          due_at: at,
          reason: '=HYPERLINK("http://evil.example")',
        },
      ]),
    )
    .execute();
}

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AccountScope, Actor } from '#kernel/scope.ts';
import { queryFor } from '#platform/http/list.ts';
import { testApp } from '#test/app.ts';
import { createWorld, type World } from '#test/world.ts';
import { listServers } from '../store-servers.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
let shared: string[];

beforeAll(async () => {
  world = await createWorld(app);
  const { serverId: id } = world.bob;
  await db.transaction().execute(async (tx) => {
    // A loaded machine may take longer than a request would be given.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
    insert into server (id, site_id, account_id, zone_id, image_id, name, state, power_since, cpu_type, cpu_count, ram_mb,
      disk_gb, billing_mode, price_version_id, currency, monthly_micro, hourly_on_micro, hourly_off_micro, created_at)
    select gen_random_uuid(), site_id, account_id, zone_id, image_id, 'many-' || n, 'off', power_since, cpu_type, cpu_count,
      ram_mb, disk_gb, billing_mode, price_version_id, currency, monthly_micro, hourly_on_micro, hourly_off_micro, created_at
    from server, generate_series(1, 100000) n where id = ${id}`.execute(tx);
  });
  await sql`analyze server`.execute(db);
  const rows = await db.selectFrom('server').select('id').where('name', 'like', 'many-%77').limit(50).execute();
  shared = rows.map((row) => row.id);
}, 480_000);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each(['name', 'created'] as const)(
  'of 100,000 servers, those of a person with shares come by index in order of %s',
  async (column) => {
    const scope: AccountScope = {
      reach: 'account',
      siteId: world.siteId,
      accountIds: [world.ada.accountId],
      shared: new Map(shared.map((id) => [id, 'access'])),
    };
    const me = { accountId: world.ada.accountId, scope, permissions: new Set() } as unknown as Actor;
    const asked = {
      app: app.app,
      db,
      scope,
      me,
      now: new Date(),
      language: 'en' as const,
      params: undefined,
      query: {},
      own: null,
    };
    const { found, all } = queryFor(listServers, asked);
    const order = column === 'name' ? sql`s.name_key` : sql`s.created_at`;
    const page = found.orderBy(order).orderBy('s.id').limit(26);
    const [row] = await page.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze`);
    const nodes = nodesOf(row!['QUERY PLAN'][0].Plan);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    // The own and the shared ones are looked at, and hardly any besides.
    for (const node of nodes) expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThan(500);
    expect(await page.execute()).toHaveLength(26);
    expect((await all.execute()).length).toBeGreaterThanOrEqual(shared.length);
  },
);

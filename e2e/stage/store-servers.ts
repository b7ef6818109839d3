import { sql } from 'kysely';
import path from 'node:path';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { newId } from '#kernel/ids.ts';
import { callConfigured } from '#platform/egress.ts';
import { loadConfig } from '#platform/config.ts';
import { openRuntime } from '#platform/runtime.ts';

/** Fifty servers of one person that are off, with their machines; where some fail, two do not start the first time. */
const [email = '', prefix = '', fail = ''] = process.argv.slice(2);
const count = 50;
const config = loadConfig(process.env);
const runtime = await openRuntime(config, 'stage');
const { db } = runtime.database;
const { rows } = await sql<{ accountId: string; siteId: string; imageId: string; imageRef: string; versionId: string }>`
  select a.id as "accountId", a.site_id as "siteId", i.id as "imageId", i.engine_ref as "imageRef", v.id as "versionId"
  from account a, image i join image_zone z on z.image_id = i.id and z.zone_id = 'EU-FR',
    price_list_version v join price_list p on p.id = v.price_list_id
  where a.email_key = ${email.toLowerCase()} and i.os_family = 'linux' and p.site_id = a.site_id
  order by i.name, v.valid_from limit 1`.execute(db);
const [about] = rows;
if (about === undefined) throw new Error(`nobody has the email ${email}`);
const since = new Date(Date.now() - 3_600_000);
const made = Array.from({ length: count }, (_, at) => ({
  id: newId<'server'>(),
  ref: newId<'machine'>(),
  name: `${prefix}-${String(at + 1).padStart(2, '0')}`,
}));
await db
  .insertInto('server')
  .values(
    made.map(({ id, ref, name }) => ({
      id,
      site_id: about.siteId,
      account_id: about.accountId,
      zone_id: 'EU-FR',
      image_id: about.imageId,
      name,
      state: 'off',
      power_since: since,
      cpu_type: 'B',
      cpu_count: 1,
      ram_mb: 2048,
      disk_gb: 20,
      billing_mode: 1,
      price_version_id: about.versionId,
      currency: 'USD',
      monthly_micro: 10_000_000,
      hourly_on_micro: 14_000,
      hourly_off_micro: 4000,
      engine_ref: ref,
      created_at: since,
    })),
  )
  .execute();
await db
  .insertInto('server_disk')
  .values(made.map(({ id }) => ({ id: newId(), server_id: id, position: 0, size_gb: 20 })))
  .execute();
const hardware = { zoneId: 'EU-FR', imageRef: about.imageRef, cpuType: 'B', cpuCount: 1, ramMb: 2048 };
const machines = made.map(({ id, ref, name }) => ({
  ...hardware,
  ref,
  name,
  serverId: id,
  diskSizesGb: [20],
  nics: [],
  power: 'off',
  powerSince: since.getTime(),
}));
// The one of the product that runs: it is adopted, and goes on when this lets go of it.
const [engine = 'simulator'] = Object.keys(config.engines);
const simulator = await startSimulator({ storeFile: path.join(config.dataDir, `${engine}.sqlite`) });
const target = { url: simulator.url };
await callConfigured(target, { method: 'POST', path: '/import', body: { machines } });
// Rules are replaced as a whole: journeys that run side by side must not all do that.
if (fail === 'some fail') await addFaults();
await simulator.stop();
await runtime.close();

async function addFaults(): Promise<void> {
  const { rules } = (await callConfigured(target, { method: 'GET', path: '/faults' })).body as { rules: object[] };
  const failing = [`${prefix}-07`, `${prefix}-31`].map((name) => ({
    kind: 'fail-job',
    call: 'ensurePower',
    name,
    times: 1,
    reason: 'The host has no memory left.',
  }));
  await callConfigured(target, { method: 'PUT', path: '/faults', body: { rules: [...rules, ...failing] } });
}

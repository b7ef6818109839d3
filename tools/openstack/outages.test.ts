import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it as test, vi } from 'vitest';
import { testCloud } from '#engines/openstack/test-cloud.ts';
import { projectRoot } from '#platform/paths.ts';
import { expectNoOthers, machinesOf, stageCloud } from './stage.ts';

vi.setConfig({ hookTimeout: 300_000 });
afterAll(() => vi.resetConfig());

const servers = Number(process.env['OUTAGE_SERVERS'] ?? 100);
const perRequest = 10;
/** What dies while servers are created, one after the other. */
const services = ['nova-api', 'rabbit', 'mysql'] as const;
const downMs = 8000;
const folder = process.env['SKYDECK_OPENSTACK_DIR'] ?? '/var/lib/skydeck-openstack';

/** Ends a service of the cloud and all its processes without warning. */
function kill(service: string): void {
  const group = Number(readFileSync(path.join(folder, 'run', `${service}.pid`), 'utf8'));
  process.kill(-group, 'SIGKILL');
}

/** Starts what does not run. */
function heal(): void {
  const { status } = spawnSync('bash', [path.join(projectRoot, 'tools/openstack/up.sh')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the cloud did not come up again');
}

const found = testCloud();
const staged = found === null ? null : await stageCloud(found);

describe.skipIf(staged === null)('a cloud whose services die', () => {
  test(`creates ${servers} servers or says why not, none twice and none lost`, async () => {
    if (staged === null) return;
    const { it, db, create, engine, admin } = staged;
    const ids: string[] = [];
    for (let left = servers; left > 0; left -= perRequest) ids.push(...(await create(Math.min(left, perRequest))));
    const worker = it.work();
    const ended = async (): Promise<number> => {
      const rows = db.selectFrom('task').select('id').where('object_id', 'in', ids);
      return (await rows.where('state', 'not in', ['waiting', 'running']).execute()).length;
    };
    for (const [at, service] of services.entries()) {
      // Each in another part of the work, which is under way then.
      const due = Math.floor((servers * (at + 1)) / (services.length + 2));
      while ((await ended()) < due) await delay(200);
      kill(service);
      await delay(downMs);
      heal();
    }
    while ((await ended()) < servers) await delay(500);
    await worker.stop();
    const rows = await db.selectFrom('server').select(['id', 'state', 'task_id']).where('id', 'in', ids).execute();
    const tasks = await db
      .selectFrom('task')
      .select(['object_id', 'state', 'error'])
      .where('object_id', 'in', ids)
      .execute();
    expect(tasks).toHaveLength(servers);
    expect(rows.filter(({ task_id }) => task_id !== null)).toEqual([]);
    const failed = tasks.filter(({ state }) => state !== 'succeeded');
    expect(failed.filter(({ error }) => error === null)).toEqual([]);
    process.stderr.write(
      `  ${servers - failed.length} of ${servers} servers came to be, ${failed.length} say why not\n`,
    );
    // What a service held when it died may be let go of in a later pass of the keeper.
    const machines = await machinesOf(engine);
    // One that could not be started is shown, too, until it is terminated.
    const shown = rows.filter(({ state }) => state !== 'terminated').map(({ id }) => id);
    expect(machines.map(({ serverId }) => serverId).toSorted()).toEqual(shown.toSorted());
    await vi.waitFor(() => expectNoOthers(admin, engine, machines), { timeout: 400_000, interval: 5000 });
  }, 3_600_000);
});

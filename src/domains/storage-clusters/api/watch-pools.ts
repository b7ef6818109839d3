import type { PoolVolume } from '#engines/pools.ts';
import { rolesOf } from '#kernel/permissions.ts';
import type { App, Loop, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { volumesEverySeconds } from '../limits.ts';
import { notice } from '../notices.ts';
import { clusterPath } from '../paths.ts';
import { pruneSamples, saveSamples } from './store-samples.ts';
import { areVolumesDue, forgetPools, fullPools, savePools, saveVolumes, type ChangedPool } from './store.ts';

/** Asks every engine that knows its pools how full they are. One that does not answer leaves its last values as they are. */
export const watchPools: Loop = {
  name: 'storage-clusters.watch',
  everySeconds: 60,
  run: (app, signal) =>
    eachLeasedEngine(app, 'storage-clusters', {
      where: ({ pools }) => pools,
      work: (engine) => askPools(app, engine, signal),
    }),
};

/** One engine. */
export async function askPools(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const port = app.engine(engine);
  const pools = await port.listPools(signal);
  const now = new Date(app.clock.now());
  await app.db.transaction().execute(async (tx) => {
    await notifyDown(app, tx, await savePools(tx, { engine, pools, now }));
    await saveSamples(tx, engine, now);
  });
  if (!(await areVolumesDue(app.db, engine, new Date(now.getTime() - volumesEverySeconds * 1000)))) return;
  const volumes: PoolVolume[] = [];
  let page: string | null = null;
  do {
    const listed: Awaited<ReturnType<typeof port.listPoolVolumes>> = await port.listPoolVolumes(page, signal);
    volumes.push(...listed.volumes);
    page = listed.next;
  } while (page !== null);
  await app.db.transaction().execute((tx) => saveVolumes(tx, { engine, volumes, now }));
}

async function notifyDown(app: App, tx: Db, changed: readonly ChangedPool[]): Promise<void> {
  const down = changed.filter(({ state }) => state !== 'online');
  if (down.length === 0) return;
  const people = await readPeopleOf(tx, rolesOf('storage.view'));
  for (const { id, name, state, volumes } of down)
    for (const accountId of people)
      await notify(tx, {
        accountId,
        code: 1365,
        title: notice('down', { name, state }),
        text: notice('down-text', { count: volumes }),
        objectLink: clusterPath(id),
        severity: state === 'offline' ? 'error' : 'warning',
        groupKey: `storage:${id}:${state}:${Math.floor(app.clock.now() / 3_600_000)}`,
      });
}

/** Notifies those who see storage of pools that run full: once a day, and once more when hardly anything is left. */
export const notifyFullPools: Schedule = {
  name: 'storage-clusters.notify-full',
  pattern: '*/5 * * * *',
  run: notifyRound,
};

/** One round over what the engines last said. */
export async function notifyRound(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  const low = await fullPools(app.db, now);
  if (low.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  const people = await readPeopleOf(app.db, rolesOf('storage.view'));
  await app.db.transaction().execute(async (tx) => {
    for (const { id, name, total, used, full } of low)
      for (const accountId of people) {
        const severity = full ? 'error' : 'warning';
        await notify(tx, {
          accountId,
          code: 1364,
          title: notice('full', { name }),
          text: notice('full-text', { free: Math.max(0, Math.floor(total - used)), total: Math.floor(total) }),
          objectLink: clusterPath(id),
          severity,
          groupKey: `storage-cluster:${id}:${severity}:${day}`,
        });
      }
  });
}

/** Deletes samples that are past their time, and pools that are gone for good. */
export const prunePools: Schedule = {
  name: 'storage-clusters.prune',
  pattern: '23 3 * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    await pruneSamples(app.db, now);
    await forgetPools(app.db, now);
  },
};

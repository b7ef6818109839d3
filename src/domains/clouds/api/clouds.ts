import { randomBytes } from 'node:crypto';
import { auditAlone } from '#domains/history/api/port.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { hasImages } from '#domains/images/api/port.ts';
import {
  deleteDataCenter,
  insertDataCenter,
  listDataCenters,
  saveVlanRange,
  soldPackages,
} from '#domains/infrastructure/api/port.ts';
import { readSilentZones } from '#domains/servers/api/port.ts';
import { Conflict, item, NotFound, Stale } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { translate } from '#kernel/message.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { clouds } from '../contract.ts';
import { soldCounts, soldRamMb } from '../limits.ts';
import { say } from '../messages.ts';
import { cloudStateOf } from '../states.ts';
import { checkSettings, sealPassword, type Settings } from './settings.ts';
import {
  deleteCloud,
  insertCloud,
  readChecks,
  readCloudRow,
  readClouds,
  saveCheckTask,
  updateCloud,
  type StoredCheck,
  type StoredCloud,
} from './store.ts';
import { announceCloud, checkTask } from './tasks/check.ts';
import { emitter } from '#platform/live/emit.ts';

/** A cloud belongs to the provider. */
export const ofCloud = (id: string, name: string) => ({ type: 'cloud', id, name, siteId: null, accountId: null });

/** The clouds as lists and pages show them. */
async function rowsOf(db: Db, found: readonly StoredCloud[], now: Date) {
  const zones = new Map((await listDataCenters(db)).map((zone) => [zone.id, zone]));
  const silent = new Map((await readSilentZones(db, now)).map(({ zoneId, since }) => [zoneId, since]));
  const checks = Map.groupBy(
    await readChecks(
      db,
      found.map(({ zoneId }) => zoneId),
    ),
    ({ zoneId }) => zoneId,
  );
  return found.map(({ zoneId, engine, settings, createdAt, checkedAt, taskId }) => {
    const own = checks.get(zoneId) ?? [];
    return {
      zoneId,
      zoneName: zones.get(zoneId)?.name ?? zoneId,
      engine,
      authUrl: settings.authUrl,
      region: settings.region,
      state: cloudStateOf(
        own.map(({ state }) => state),
        taskId !== null,
      ),
      open: zones.get(zoneId)?.closedReason === null,
      silentSince: silent.get(zoneId)?.toISOString() ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}

/** Every cloud that was added in the console. */
export const listClouds = computedRows(clouds.listClouds, {
  what: 'clouds',
  rows: async ({ db, now }) => rowsOf(db, await readClouds(db), now),
  id: ({ zoneId }) => zoneId,
  sorts: {
    zoneName: ['text', ({ zoneName }) => zoneName],
    createdAt: ['text', ({ createdAt }) => createdAt],
  },
  search: ({ zoneId, zoneName, authUrl, region }) => [zoneId, zoneName, authUrl, region],
  filters: {
    zone: (ids, { zoneId }) => ids.includes(zoneId),
    state: (states, { state }) => states.includes(state),
  },
});

/** A cloud by its data center. Throws NotFound (1004). */
export async function findCloud(db: Db, zoneId: string, lock = false): Promise<StoredCloud> {
  const found = await readCloudRow(db, zoneId, lock);
  if (found === null) throw new NotFound();
  return found;
}

const checkIn = (ctx: Ctx, { checkId, state, result, next }: StoredCheck) => ({
  id: checkId,
  // Typed edge: the tests are those of the engine, and each has a title.
  title: ctx.translate(say(`check.${checkId}` as 'check.clock')),
  state,
  result: result === null ? '' : ctx.translate(result),
  next: next === null ? null : ctx.translate(next),
});

async function viewOf(ctx: Ctx, zoneId: string) {
  const cloud = await findCloud(ctx.db, zoneId);
  const [row] = await rowsOf(ctx.db, [cloud], ctx.now);
  if (row === undefined) throw new NotFound();
  const checks = await readChecks(ctx.db, [zoneId]);
  return {
    ...row,
    settings: cloud.settings,
    version: cloud.version,
    checks: checks.map((check) => checkIn(ctx, check)),
    cmdId: cloud.taskId,
    foundAt: cloud.foundAt?.toISOString() ?? null,
    findCmdId: cloud.findTaskId,
  };
}

/** One cloud with its settings and its self-check. */
export const readCloud: Run<typeof clouds.readCloud> = (ctx, { params }) => viewOf(ctx, params.zoneId);

/** Starts a self-check of the settings as they are now. Throws Conflict (1007) while one runs. */
async function orderCheck(
  ctx: Ctx,
  { id, zoneId, engine, version, name }: Pick<StoredCloud, 'id' | 'zoneId' | 'engine' | 'version'> & { name: string },
): Promise<string> {
  const taskId = newId<'task'>();
  await enqueue(ctx.db, checkTask, {
    id: taskId,
    data: { zoneId, name, engine, version, at: 0, waits: 0 },
    object: ofCloud(id, name),
    by: requesterOf(ctx),
  });
  await saveCheckTask(ctx.db, zoneId, taskId);
  return taskId;
}

/** What the audit trail keeps of settings: all but the password. */
const diffOf = (before: Settings | null, after: Settings) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const [old, now] = [before?.[name as keyof Settings] ?? null, value].map((one) =>
        typeof one === 'object' ? JSON.stringify(one) : one,
      );
      return old === now ? [] : [[name, [old ?? null, now ?? null] as const]];
    }),
  );

const rangeOf = ({ vlanFirst: first, vlanLast: last }: Settings) =>
  first === null || last === null ? null : { first, last };

/** Adds a cloud as a data center that is closed to new servers, and tests it. Refusals: 9990 to 9996 at their fields. */
export const createCloud: Run<typeof clouds.createCloud> = async (ctx, { input }) => {
  const { db, now } = ctx;
  const { password, zoneId, name, continent, country, countryCode, city, maxCpuCount, maxRamGb, ...rest } = input;
  const { cpuTypes, ...settings } = rest;
  checkSettings(settings, [cpuTypes.length === 0 && item(9996, 'cpuTypes')]);
  await requireProof(ctx);
  // A name of its own: what another cloud of this data center left in the data folder is not this one's.
  const engine = `os-${zoneId.toLowerCase()}-${randomBytes(3).toString('hex')}`;
  const added = await insertDataCenter(db, {
    id: zoneId,
    name,
    continent,
    country,
    countryCode,
    city,
    engine,
    closedReason: translate(say('setting-up'), 'en'),
    cpus: cpuTypes.map((type) => ({
      type,
      counts: soldCounts.filter((count) => count <= maxCpuCount),
      ramMb: soldRamMb.filter((mb) => mb <= maxRamGb * 1024),
    })),
    packages: await soldPackages(db),
  });
  if (!added) throw new Conflict(9990, 'zoneId');
  await saveVlanRange(db, zoneId, rangeOf(settings));
  const sealed = sealPassword(ctx.app.secret, zoneId, password);
  const id = newId();
  await insertCloud(db, { id, zoneId, engine, settings, sealed, now });
  const cmdId = await orderCheck(ctx, { id, zoneId, engine, version: 1, name });
  await announceCloud(emitter(db), zoneId);
  auditAlone(ctx, ofCloud(id, name), { diff: { name: [null, name], ...diffOf(null, settings) }, taskId: cmdId });
  return { zoneId, cmdId };
};

export const nameOf = async (db: Db, zoneId: string): Promise<string> =>
  (await listDataCenters(db)).find(({ id }) => id === zoneId)?.name ?? zoneId;

/** Saves settings; every process takes them up, and the self-check shows whether they work. */
export const saveCloud: Run<typeof clouds.saveCloud> = async (ctx, { params, input }) => {
  const { db, now } = ctx;
  const before = await findCloud(db, params.zoneId, true);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { password, ...settings } = input;
  // A stored password is never sent to an address that its owner did not enter it for.
  const elsewhere = settings.authUrl !== before.settings.authUrl || settings.username !== before.settings.username;
  // Nothing that was made under another prefix, in another domain or with other disks would be found again.
  const fixed = (['prefix', 'accountsDomain', 'disks'] as const).filter(
    (key) => settings[key] !== before.settings[key],
  );
  checkSettings(settings, [
    elsewhere && password === '' && item(9994, 'password'),
    ...fixed.map((key) => item(9999, key)),
  ]);
  await requireProof(ctx);
  const sealed = password === '' ? null : sealPassword(ctx.app.secret, params.zoneId, password);
  await updateCloud(db, params.zoneId, { settings, sealed, now });
  await saveVlanRange(db, params.zoneId, rangeOf(settings));
  await announceCloud(emitter(db), params.zoneId);
  const diff = { ...diffOf(before.settings, settings), ...(sealed !== null && { password: [null, true] as const }) };
  auditAlone(ctx, ofCloud(before.id, await nameOf(db, params.zoneId)), { diff });
  return viewOf(ctx, params.zoneId);
};

/** Removes a cloud with its data center; what is in the cloud stays. */
export const removeCloud: Run<typeof clouds.removeCloud> = async (ctx, { params }) => {
  const { db } = ctx;
  const cloud = await findCloud(db, params.zoneId, true);
  if (cloud.taskId !== null) throw new Conflict(9997);
  await requireProof(ctx);
  const name = await nameOf(db, params.zoneId);
  // Images go with a data center without a trace; those that it has are someone's.
  if (await hasImages(db, params.zoneId)) throw new Conflict(9995);
  const removal = undoable(db, async () => {
    await deleteCloud(db, params.zoneId);
    await deleteDataCenter(db, params.zoneId);
  });
  await removal.catch((error: unknown) => {
    if (isHeld(error)) throw new Conflict(9995);
    throw error;
  });
  await announceCloud(emitter(db), params.zoneId);
  auditAlone(ctx, ofCloud(cloud.id, name), { diff: { authUrl: [cloud.settings.authUrl, null] } });
};

/** The database refuses to delete what something else names. */
const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

/** Starts the self-check. */
export const checkCloud: Run<typeof clouds.checkCloud> = async (ctx, { params }) => {
  const cloud = await findCloud(ctx.db, params.zoneId, true);
  const name = await nameOf(ctx.db, params.zoneId);
  const cmdId = await orderCheck(ctx, { ...cloud, name });
  await announceCloud(emitter(ctx.db), params.zoneId);
  auditAlone(ctx, ofCloud(cloud.id, name), { taskId: cmdId });
  return { cmdId };
};

import type { ForeignNetwork, ForeignServer, FoundShape } from '#engines/adoption.ts';
import { auditMany, byOf } from '#domains/history/api/port.ts';
import { listImages, type Image } from '#domains/images/api/port.ts';
import { beginRelease, readNetworks, readWanted, takeInNetwork } from '#domains/networks/api/port.ts';
import { lockServers, orderTask, takeInServer, TakeInRefused } from '#domains/servers/api/port.ts';
import { findAccountByEmail, readAccount } from '#domains/tenancy/api/port.ts';
import { Invalid, item, Refusal } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import { asMessage, asText, type Sayable } from '#kernel/message.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { clouds } from '../contract.ts';
import { say } from '../messages.ts';
import { findCloud } from './clouds.ts';
import { lockObjects, readImported, saveObject, type StoredObject } from './store-objects.ts';
import { announceCloud } from './tasks/check.ts';
import { importTask, type ImportData } from './tasks/import-object.ts';
import { releaseTask, type ReleaseData } from './tasks/release-object.ts';

type Input = InputOf<typeof clouds.importObjects>;
interface Done {
  becomes: Sayable;
  /** Its task; null: it is done. */
  cmdId: string | null;
}

const types = { private: 0, public: 1, internal: 2 } as const;
/** A name as it can be here: other characters become hyphens. */
const tidy = (name: string, allowed: RegExp, most: number): string =>
  name.replaceAll(allowed, '-').replaceAll(/-{2,}/g, '-').slice(0, most) || 'imported';

interface Job {
  ctx: Ctx;
  input: Input;
  zoneId: string;
  engine: string;
  account: { id: string; siteId: string; email: string } | null;
  images: readonly Image[];
  /** What was imported already, by the cloud's own names. */
  imported: Record<'network' | 'image', ReadonlyMap<string, string>>;
}

const refuse = (reason: Sayable): never => {
  throw new TakeInRefused(reason);
};

/** Imports each object by a task of its own; a trial says what each would become. Nothing is written in the cloud before its task runs. */
export const importObjects: Run<typeof clouds.importObjects> = async (ctx, { params: { zoneId }, input }) => {
  const { db } = ctx;
  const { engine } = await findCloud(db, zoneId);
  const email = input.accountEmail ?? '';
  const accountId = email === '' ? null : await findAccountByEmail(db, ctx.scope, email.toLowerCase());
  if (email !== '' && accountId === null) throw new Invalid([item(9998, 'accountEmail')]);
  const found = accountId === null ? null : await readAccount(db, accountId);
  const account = found && { id: found.id, siteId: found.siteId, email: found.email };
  const images = await listImages(db, zoneId);
  const imported = {
    network: await readImported(db, zoneId, 'network'),
    image: await readImported(db, zoneId, 'image'),
  };
  const job: Job = { ctx, input, zoneId, engine, account, images, imported };
  const results = await eachObject(ctx, { zoneId, ids: input.objectIds }, (object) => {
    if (object.state !== 'found') return refuse(say('not-found-state'));
    const [blocker] = object.facts.blockers;
    if (blocker !== undefined) return refuse(blocker);
    if (object.kind === 'network') return importNetwork(job, object);
    if (object.kind === 'server') return importServer(job, object);
    return importAs(job, object, {
      work: { kind: 'image', facts: object.facts },
      targetId: newId(),
      becomes: say('becomes-image', { name: object.name }),
    });
  });
  auditMany(ctx, {
    zone: [null, zoneId],
    owner: [null, account?.email ?? null],
    objects: [null, results.filter(({ refusal }) => refusal === null).map(({ name }) => name)],
  });
  await announceCloud(emitter(db), zoneId);
  return { results };
};

/** Does something with each of them in a savepoint of its own, so that one that is refused keeps no other. */
async function eachObject(
  ctx: Ctx,
  { zoneId, ids }: { zoneId: string; ids: readonly string[] },
  work: (object: StoredObject) => Promise<Done>,
) {
  const results = [];
  for (const object of await lockObjects(ctx.db, zoneId, ids)) {
    const { id: objectId, name } = object;
    try {
      const { becomes, cmdId } = await undoable(ctx.db, () => work(object));
      results.push({ objectId, name, becomes: ctx.translate(asMessage(becomes)), refusal: null, cmdId });
    } catch (error) {
      const reason =
        error instanceof TakeInRefused
          ? ctx.translate(asMessage(error.reason))
          : error instanceof Refusal
            ? ctx.translate(say('busy'))
            : null;
      if (reason === null) throw error;
      results.push({ objectId, name, becomes: '', refusal: reason, cmdId: null });
    }
  }
  const known = new Set(results.map(({ objectId }) => objectId));
  for (const objectId of new Set(ids))
    if (!known.has(objectId))
      results.push({ objectId, name: '', becomes: '', refusal: ctx.translate(say('object-gone')), cmdId: null });
  return results;
}

type Work = ImportData extends infer D ? (D extends unknown ? Omit<D, 'zoneId' | 'engine' | 'rowId' | 'ref' | 'name' | 'targetId' | 'taskId' | 'by'> : never) : never; // prettier-ignore

/** Orders the task that takes something in. */
async function importAs(
  { ctx, zoneId, engine }: Job,
  object: StoredObject,
  {
    work,
    targetId,
    becomes,
    ...at
  }: {
    work: Work;
    targetId: string;
    becomes: Sayable;
    taskId?: string;
    name?: string;
    /** Whose task it is; absent: the provider's. */
    owned?: { type: string; siteId: string; accountId: string };
  },
): Promise<Done> {
  const taskId = at.taskId ?? newId<'task'>();
  const { id: rowId, ref } = object;
  const name = at.name ?? object.name;
  const data: ImportData = { zoneId, engine, rowId, ref, name, targetId, taskId, by: byOf(ctx), ...work };
  const { type, siteId, accountId } = at.owned ?? { type: 'cloud-object', siteId: null, accountId: null };
  const id = at.owned === undefined ? rowId : targetId;
  await enqueue(ctx.db, importTask, { id: taskId, data, object: { type, id, name, siteId, accountId }, by: requesterOf(ctx) }); // prettier-ignore
  await saveObject(ctx.db, rowId, { state: 'importing', objectId: targetId, taskId });
  return { becomes, cmdId: taskId };
}

async function importNetwork(
  job: Job,
  object: StoredObject & { kind: 'network'; facts: ForeignNetwork },
): Promise<Done> {
  const { ctx, input, zoneId, account } = job;
  const use = input.networkUse ?? 'private';
  if (use === 'private' && account === null) return refuse(say('choose-account'));
  const owner = use === 'private' && account !== null ? { siteId: account.siteId, accountId: account.id } : null;
  const { vlan, subnets, used } = object.facts;
  const taskId = newId<'task'>();
  const label = tidy(object.name, /[^A-Za-z0-9-]/g, 40);
  // Subnets without a gateway stay the cloud's. So do those of IPv6: engines describe IPv4 alone.
  const mine = subnets.flatMap(({ cidr, gateway, dns }) => (gateway === null ? [] : [{ cidr, gateway, dns }]));
  const found = { zoneId, owner, type: types[use], label, vlan, subnets: mine, used };
  const made = (await takeInNetwork(ctx.db, found, { taskId, now: ctx.now })) ?? refuse(say('no-number'));
  const becomes = say('becomes-network', {
    use,
    name: made.name,
    vlan: vlan ?? 0,
    subnets: mine.map(({ cidr }) => cidr).join(', '),
    used: used.length,
  });
  return importAs(job, object, { work: { kind: 'network' }, targetId: made.id, becomes, taskId, name: made.name });
}

/** What a server must still be when its task takes it in. */
const shapeOf = ({ cpuCount, ramMb, disks, nics }: ForeignServer): FoundShape => ({
  cpuCount,
  ramMb,
  diskSizesGb: disks.map(({ sizeGb }) => sizeGb),
  nics: nics.map(({ mac, networkId, ips }) => ({ mac, networkId, ips })),
});

async function importServer(job: Job, object: StoredObject & { kind: 'server'; facts: ForeignServer }): Promise<Done> {
  const { ctx, input, zoneId, account, images, imported } = job;
  if (account === null) return refuse(say('choose-account'));
  const { facts } = object;
  const networks: Record<string, string> = {};
  for (const { networkId, network } of facts.nics)
    networks[networkId] = imported.network.get(networkId) ?? refuse(say('import-first', { network }));
  const own = imported.image.get(facts.imageId ?? '');
  const image =
    images.find(({ id }) => id === own) ?? images.find(({ id }) => id === input.imageId) ?? refuse(say('choose-image'));
  const shown = new Map(
    (await readNetworks(ctx.db, ctx.scope, { zoneId, ids: Object.values(networks) })).map((one) => [one.id, one]),
  );
  // One that was deleted here since.
  for (const { networkId, network } of facts.nics)
    if (!shown.has(networks[networkId] ?? '')) return refuse(say('import-first', { network }));
  const taskId = newId<'task'>();
  const cpuType = input.cpuType ?? 'A';
  const made = await takeInServer(
    ctx.db,
    {
      name: tidy(object.name, /[^A-Za-z0-9._()-]/g, 60),
      accountId: account.id,
      zoneId,
      imageId: image.id,
      licence: image.licence,
      cpuType,
      cpuCount: facts.cpuCount,
      ramMb: facts.ramMb,
      diskSizesGb: facts.disks.map(({ sizeGb }) => sizeGb),
      nics: facts.nics.map(({ mac, networkId, ips }) => {
        const id = networks[networkId] ?? '';
        return { networkId: id, public: shown.get(id)?.type === 1, mac, ips };
      }),
    },
    { taskId, now: ctx.now },
  );
  const nics = facts.nics.map(({ mac, networkId, ips }) =>
    [shown.get(networks[networkId] ?? '')?.name ?? '', mac, ips.join(' ')].join(' '),
  );
  const becomes = say('becomes-server', {
    name: made.name,
    owner: account.email,
    type: cpuType,
    cpu: facts.cpuCount,
    ramMb: facts.ramMb,
    disks: facts.disks.map(({ sizeGb }) => sizeGb).join(' + '),
    nics: nics.length === 0 ? say('no-nic') : asText(nics.join('; ')),
  });
  return importAs(job, object, {
    work: {
      kind: 'server',
      accountId: account.id,
      cpuType,
      imageRef: image.engineRef,
      networks,
      found: shapeOf(facts),
    },
    targetId: made.id,
    becomes,
    taskId,
    name: made.name,
    owned: { type: 'server', siteId: made.siteId, accountId: made.accountId },
  });
}

/** Lets go of imported objects, each by a task of its own. What is in use is refused. */
export const releaseObjects: Run<typeof clouds.releaseObjects> = async (ctx, { params: { zoneId }, input }) => {
  const { db } = ctx;
  const { engine } = await findCloud(db, zoneId);
  const results = await eachObject(
    ctx,
    { zoneId, ids: input.objectIds },
    async ({ id: rowId, kind, name, state, objectId }) => {
      if (state !== 'imported' || objectId === null) return refuse(say('not-imported'));
      const [server] = kind === 'server' ? await lockServers(db, ctx.scope, [objectId]) : [];
      // One that was terminated here is not in the cloud anymore.
      if (server?.state === 'terminated') {
        await saveObject(db, rowId, { state: 'found', objectId: null, taskId: null });
        return { becomes: say('becomes-released'), cmdId: null };
      }
      const data = (taskId: string): ReleaseData => ({ kind, zoneId, engine, rowId, name, targetId: objectId, taskId, by: byOf(ctx) }); // prettier-ignore
      const cmdId = kind === 'server' ? await orderServer(ctx, server, data) : await orderOther(ctx, { kind, objectId, name, rowId }, data); // prettier-ignore
      await saveObject(db, rowId, { state: 'releasing', objectId, taskId: cmdId });
      return { becomes: say('becomes-released'), cmdId };
    },
  );
  auditMany(ctx, {
    zone: [null, zoneId],
    released: [null, results.filter(({ refusal }) => refusal === null).map(({ name }) => name)],
  });
  await announceCloud(emitter(db), zoneId);
  return { results };
};

type LockedServer = Awaited<ReturnType<typeof lockServers>>[number];

async function orderServer(
  ctx: Ctx,
  server: LockedServer | undefined,
  data: (taskId: string) => ReleaseData,
): Promise<string> {
  if (server === undefined || !['on', 'off', 'suspended'].includes(server.state)) return refuse(say('not-imported'));
  const cmdId = await orderTask(ctx.db, server, { definition: releaseTask, data, by: requesterOf(ctx) });
  return cmdId ?? refuse(say('busy'));
}

async function orderOther(
  ctx: Ctx,
  { kind, objectId, name, rowId }: { kind: string; objectId: string; name: string; rowId: string },
  data: (taskId: string) => ReleaseData,
): Promise<string> {
  const taskId = newId<'task'>();
  // One that is gone is only forgotten here.
  if (kind === 'network' && (await readWanted(ctx.db, objectId)) !== null) {
    const users = await beginRelease(ctx.db, objectId, taskId);
    if (users !== null)
      return refuse(users.length === 0 ? say('busy') : say('in-use-by', { servers: users.join(', ') }));
  }
  const object = { type: 'cloud-object', id: rowId, name, siteId: null, accountId: null };
  await enqueue(ctx.db, releaseTask, { id: taskId, data: data(taskId), object, by: requesterOf(ctx) });
  return taskId;
}

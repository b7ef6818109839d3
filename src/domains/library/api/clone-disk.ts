import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import {
  byOf,
  findServer,
  lockServers,
  orderTask,
  readBuilt,
  readConfigured,
  readInitialUser,
} from '#domains/servers/api/port.ts';
import type { library } from '../contract.ts';
import { announceImage } from './announce.ts';
import { refusalOfClone, zonesOf } from './read-clone-offer.ts';
import { checkQuota, versionFor, wordProblems } from './rules.ts';
import { insertImage } from './store-change.ts';
import { cloneDiskTask } from './tasks/clone-disk.ts';

/** Makes an image of one disk of a server, which is shut down for it where it is on. */
export const cloneDisk: Run<typeof library.cloneDisk> = async (ctx, { input }) => {
  const { db, scope, now } = ctx;
  const found = await findServer(db, scope, input.serverId);
  const [server] = await lockServers(db, scope, [found.id]);
  const configured = await readConfigured(db, found.id);
  if (server === undefined || configured === null) throw new NotFound();
  const position = configured.disks.findIndex(({ id }) => id === input.diskId);
  const zones = await zonesOf(ctx, found.engine);
  const problems = wordProblems(input);
  if (position < 0) problems.push(item(1947, 'diskId'));
  if (!zones.some(({ id }) => id === input.zoneId)) problems.push(item(1953, 'zoneId'));
  if (problems.length > 0) throw new Invalid(problems);
  const reason = refusalOfClone(server);
  if (reason !== null) throw new Conflict(1946, undefined, { reason });
  const { siteId, accountId } = server;
  const name = input.name.trim();
  const version = await versionFor(ctx, { accountId, zoneId: input.zoneId, name, asVersion: input.asVersion });
  await checkQuota(ctx, accountId, 0);
  const built = await readBuilt(db, server.id);
  const imageId = newId<'image'>();
  const sizeGb = configured.disks[position]?.sizeGb ?? 0;
  const cmdId = await orderTask(db, server, {
    definition: cloneDiskTask,
    data: (taskId) => ({
      taskId,
      serverId: server.id,
      name: server.name,
      imageId,
      imageName: name,
      disk: position,
      startAgain: input.startAgain,
      power: server.state === 'on' ? ('on' as const) : ('off' as const),
      wasOn: server.state === 'on',
      cloneToken: null,
      reason: null,
      by: byOf(ctx),
    }),
    by: requesterOf(ctx),
    state: 'cloning',
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: 'another task' });
  const image = {
    id: imageId,
    siteId,
    accountId,
    zoneId: input.zoneId,
    name,
    version,
    description: input.description.trim(),
    osFamily: configured.osFamily,
    guestOs: built.imageName,
    initialUser: await readInitialUser(db, server.id),
    minRamMb: configured.minRamMb,
    minDiskGb: sizeGb,
    // A licence goes with the system that it is for.
    licence: position === 0 ? configured.licence : null,
    state: 'cloning' as const,
    source: 'clone' as const,
    format: null,
    sizeBytes: 0,
    createdFrom: `${server.name}, disk ${position + 1}`,
    createdBy: byOf(ctx).name,
    taskId: cmdId,
    at: now,
  };
  if (!(await insertImage(db, image))) throw new Conflict(1941, 'name');
  await announceImage(ctx.emit, image);
  ctx.audited({
    objectType: 'image',
    objectId: imageId,
    objectName: name,
    siteId,
    accountId,
    diff: { server: [null, server.name], disk: [null, position + 1], zone: [null, input.zoneId] },
    taskId: cmdId,
  });
  return { cmdId, imageId };
};

import { say } from '../messages.ts';
import { byOf, record } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import {
  findServer,
  lockServers,
  orderTask,
  readBuilt,
  readConfigured,
  readInitialUser,
  type Locked,
} from '#domains/servers/api/port.ts';
import { findSnapshotRef } from '#domains/snapshots/api/port.ts';
import { insertImage, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { preparations } from '../states.ts';
import { refusalOfClone, zonesOf } from './read-clone-offer.ts';
import { checkQuota, versionFor, textProblems } from './rules.ts';
import { cloneDiskTask } from './tasks/clone-disk.ts';

/**
 * Puts a server under the task that clones one of its disks. Throws Conflict where the server cannot be cloned now, or
 * has no such disk anymore.
 */
export async function orderClone(
  ctx: Ctx,
  server: Locked,
  what: { diskId: string; startAgain: boolean; snapshotRef: string | null; imageId: string; imageName: string },
): Promise<{ cmdId: string }> {
  const reason = refusalOfClone(server);
  if (reason !== null) throw new Conflict(1946, undefined, { reason });
  const disk = (await readConfigured(ctx.db, server.id))?.disks.findIndex(({ id }) => id === what.diskId) ?? -1;
  if (disk < 0) throw new Conflict(1947);
  const cmdId = await orderTask(ctx.db, server, {
    definition: cloneDiskTask,
    data: (taskId) => ({
      taskId,
      serverId: server.id,
      name: server.name,
      imageId: what.imageId,
      imageName: what.imageName,
      disk,
      startAgain: what.startAgain,
      power: server.state === 'on' ? ('on' as const) : ('off' as const),
      wasOn: server.state === 'on',
      snapshotRef: what.snapshotRef,
      cloneToken: null,
      reason: null,
      by: byOf(ctx),
    }),
    by: requesterOf(ctx),
    // A clone of a snapshot takes nothing from the server: its buttons stay what they are.
    ...(what.snapshotRef === null ? { state: 'cloning' as const } : {}),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  return { cmdId };
}

/** Makes an image of one disk of a server, which is shut down for it where it is on. */
export const cloneDisk: Run<typeof library.cloneDisk> = async (ctx, { input }) => {
  const { db, scope, now } = ctx;
  const found = await findServer(db, scope, input.serverId);
  const [server] = await lockServers(db, scope, [found.id]);
  const configured = await readConfigured(db, found.id);
  if (server === undefined || configured === null) throw new NotFound();
  const position = configured.disks.findIndex(({ id }) => id === input.diskId);
  const zones = await zonesOf(ctx, found.engine);
  const problems = textProblems(input);
  if (position < 0) problems.push(item(1947, 'diskId'));
  if (!zones.some(({ id }) => id === input.zoneId)) problems.push(item(1953, 'zoneId'));
  if (problems.length > 0) throw new Invalid(problems);
  const snapshot = input.snapshotId === undefined ? null : await findSnapshotRef(db, server.id, input.snapshotId);
  if (snapshot !== null && snapshot.ref === null) throw new Invalid([item(2006, 'snapshotId')]);
  const reason = refusalOfClone(server);
  if (reason !== null) throw new Conflict(1946, undefined, { reason });
  const { siteId, accountId } = server;
  const name = input.name.trim();
  const version = await versionFor(ctx, { accountId, zoneId: input.zoneId, name, asVersion: input.asVersion });
  await checkQuota(ctx, accountId, 0);
  const built = await readBuilt(db, server.id);
  const imageId = newId<'image'>();
  const sizeGb = configured.disks[position]?.sizeGb ?? 0;
  const { serverId, diskId, startAgain } = input;
  const snapshotRef = snapshot?.ref ?? null;
  const what = { diskId, startAgain, snapshotRef, imageId, imageName: name };
  const { cmdId } = await orderClone(ctx, server, what);
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
    // A license applies to the system it is for.
    licence: position === 0 ? configured.licence : null,
    state: 'cloning' as const,
    source: 'clone' as const,
    format: null,
    sizeBytes: 0,
    // It runs here already.
    prepared: preparations,
    origin: { kind: 'clone' as const, serverId, diskId, startAgain, snapshotRef },
    createdFrom: `${server.name}, disk ${position + 1}${snapshot === null ? '' : `, ${snapshot.name}`}`,
    createdBy: byOf(ctx).name,
    taskId: cmdId,
    at: now,
  };
  if (!(await insertImage(db, image))) throw new Conflict(1941, 'name');
  await record(ctx, {
    object: ofImage(image),
    kind: 'lifecycle',
    action: say('image-clone-started', { disk: position + 1, server: server.name }),
    taskId: cmdId,
    event: 'changed',
    audit: {
      ...(snapshot === null ? {} : { snapshot: [null, snapshot.name] as const }),
      server: [null, server.name],
      disk: [null, position + 1],
      zone: [null, input.zoneId],
    },
  });
  return { cmdId, imageId };
};

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '../../change-log.ts';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { Interrupted } from '../../stored/jobs.ts';
import { type MachineRow, setPower } from '../../stored/machines.ts';
import { SnapshotOrder, TakeOrder } from '../../stored/orders.ts';
import { snapshotByRef, snapshotsOf } from '../../stored/snapshots.ts';
import { BlockStorage } from '../client/volumes.ts';
import { leave, type Leftover, orLater } from '../leftovers.ts';
import { forgetVolume, linkOf, saveVolume, volumeOf, volumesOf } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { borrowed, imageOfDisk, isLocal, removeImagePart, saveBase } from './local.ts';
import { ensureDisk, projectOfMachine } from './parts.ts';
import { dropServer } from './server.ts';

/** What a machine had when a snapshot of it was taken. */
const Taken = z.object({ disks: z.array(z.object({ id: z.int(), sizeGb: z.int() })) });

/** The same token gives the same name. */
const refOf = (token: string): string => `s${createHash('sha256').update(token).digest('hex').slice(0, 32)}`;

/** Takes a snapshot of every disk, one after the other: a cloud does not take them at one moment. */
export const takeSnapshot: Work = async (keeper, machine, job) => {
  const wanted = TakeOrder.parse(JSON.parse(job.body));
  const { store, clock, cloud } = keeper;
  const ref = refOf(job.token);
  const parent = snapshotsOf(store, machine.ref).find(({ current }) => current === 1)?.ref ?? null;
  const blocks = new BlockStorage(cloud, await insist(cloud, () => projectOfMachine(keeper, machine.ref)));
  try {
    if (isLocal(keeper)) await insist(cloud, () => takeImage(keeper, machine, ref));
    for (const { id } of isLocal(keeper) ? [] : machine.disks) {
      const volumeId = volumeOf(store, machine.ref, id);
      await insist(cloud, async () => {
        const snapshotId = await blocks.snapshot(volumeId, `${cloud.config.prefix}-${ref}-${id}`);
        // Noted before it is there: a disk with a snapshot that failed cannot be removed.
        store.run('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?)', snapshotId, ref, id, volumeId);
        await blocks.snapshotTaken(snapshotId);
      });
    }
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    await dropParts(keeper, { machineRef: machine.ref, snapshotRef: ref }, (part) =>
      orLater(keeper, part, () => removePart(keeper, blocks, part.ref)),
    );
    throw error;
  }
  store.transact(() => {
    store.run('UPDATE snapshots SET current = 0 WHERE machine_ref = ?', machine.ref);
    store.run(
      'INSERT INTO snapshots VALUES (?, ?, ?, ?, ?, 0, 0, ?, 0, 1, ?)',
      ref,
      job.token,
      machine.ref,
      parent,
      wanted.name,
      clock.now(),
      JSON.stringify({ disks: machine.disks }),
    );
  });
};

/** An image of the disk is the snapshot where there are no volumes. */
async function takeImage(keeper: Keeper, machine: MachineRow, ref: string): Promise<void> {
  const { id, own } = await imageOfDisk(keeper, machine, `${keeper.cloud.config.prefix}-${ref}`);
  const disk = machine.disks[0]?.id ?? 0;
  keeper.store.run('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?)', own ? id : borrowed(ref), ref, disk, id);
}

/** Removes a part of a snapshot; false: something still needs it. */
export const removePart = (keeper: Keeper, blocks: BlockStorage, id: string): Promise<boolean> =>
  isLocal(keeper) ? removeImagePart(keeper, id) : blocks.removeSnapshot(id);

/** Forgets the parts of a snapshot, each after `drop` of it. */
async function dropParts(
  { store }: Keeper,
  { machineRef, snapshotRef }: { machineRef: string; snapshotRef: string },
  drop: (part: Omit<Leftover, 'kind'> & { kind: 'snapshot' }) => Promise<void>,
): Promise<void> {
  const projectId = linkOf(store, machineRef).projectId ?? '';
  const parts = store.all<{ ref: string; partOf: string }>(
    'SELECT snapshot_id AS ref, volume_id AS partOf FROM parts WHERE snapshot_ref = ?',
    snapshotRef,
  );
  for (const part of parts) {
    await drop({ kind: 'snapshot', projectId, ...part });
    store.run('DELETE FROM parts WHERE snapshot_id = ?', part.ref);
  }
}

/**
 * Goes back to a snapshot: the machine gets new disks that are filled from it, and its server goes, because a cloud does not
 * replace the disk that a server starts from. The next start makes another one.
 */
export const revert: Work = async (keeper, machine, job) => {
  const { snapshotRef } = SnapshotOrder.parse(JSON.parse(job.body));
  const { store, clock, cloud } = keeper;
  const snapshot = snapshotByRef(store, { machineRef: machine.ref, snapshotRef });
  if (!snapshot) throw new Failure(say('snapshot-gone'));
  const { disks } = Taken.parse(JSON.parse(snapshot.hardware));
  await insist(cloud, () => dropServer(keeper, machine.ref));
  if (machine.power !== 'off') setPower(store, machine.ref, { power: 'off', at: clock.now() });
  const round = createHash('sha256').update(job.token).digest('hex').slice(0, 16);
  const made = isLocal(keeper)
    ? rebase(keeper, machine.ref, snapshotRef)
    : await insist(cloud, () => fillDisks(keeper, machine, { snapshotRef, disks, round }));
  store.transact(() => {
    store.run('UPDATE volumes SET disk_id = NULL WHERE machine_ref = ?', machine.ref);
    for (const { diskId, volumeId } of made) saveVolume(store, machine.ref, { volumeId, diskId });
    store.run('UPDATE machines SET disks = ?, written = 1 WHERE ref = ?', JSON.stringify(disks), machine.ref);
    store.run('UPDATE snapshots SET current = (ref = ?) WHERE machine_ref = ?', snapshotRef, machine.ref);
    recordChange(store, machine.ref);
  });
  await insist(cloud, () => sweepVolumes(keeper, machine.ref));
};

/** The next server of a machine is made of the image that a snapshot is. */
function rebase(keeper: Keeper, ref: string, snapshotRef: string): [] {
  const query = 'SELECT volume_id AS id FROM parts WHERE snapshot_ref = ?';
  const part = keeper.store.get<{ id: string }>(query, snapshotRef);
  if (part === undefined) throw new Failure(say('snapshot-gone'));
  saveBase(keeper, ref, part.id);
  return [];
}

interface Refilling {
  snapshotRef: string;
  disks: readonly { id: number; sizeGb: number }[];
  round: string;
}

async function fillDisks(keeper: Keeper, machine: MachineRow, { snapshotRef, disks, round }: Refilling) {
  const { store } = keeper;
  const made: { diskId: number; volumeId: string }[] = [];
  for (const { id, sizeGb } of disks) {
    const part = store.get<{ id: string }>(
      'SELECT snapshot_id AS id FROM parts WHERE snapshot_ref = ? AND disk_id = ?',
      snapshotRef,
      id,
    );
    if (!part) throw new Failure(say('snapshot-gone'));
    const volumeId = await ensureDisk(keeper, machine, { id, sizeGb, snapshotId: part.id, round });
    made.push({ diskId: id, volumeId });
  }
  return made;
}

/** Removes volumes that are no disks anymore and that no snapshot needs. */
export async function sweepVolumes(keeper: Keeper, ref: string): Promise<void> {
  const { store, cloud } = keeper;
  const blocks = new BlockStorage(cloud, await projectOfMachine(keeper, ref));
  for (const { volumeId, diskId } of volumesOf(store, ref)) {
    const needed = 'SELECT 1 FROM parts WHERE volume_id = ? UNION ALL SELECT 1 FROM leftovers WHERE part_of = ?';
    if (diskId !== null || store.get(needed, volumeId, volumeId)) continue;
    await blocks.remove(volumeId);
    forgetVolume(store, volumeId);
  }
}

/**
 * Removes a snapshot: those below it hang on the one above. Where disks that were filled from it need it in the storage, it
 * goes when they are gone.
 */
export const removeSnapshot: Work = async (keeper, machine, job) => {
  const { snapshotRef } = SnapshotOrder.parse(JSON.parse(job.body));
  const { store, cloud } = keeper;
  const snapshot = snapshotByRef(store, { machineRef: machine.ref, snapshotRef });
  if (!snapshot) return;
  await insist(cloud, async () => {
    const blocks = new BlockStorage(cloud, await projectOfMachine(keeper, machine.ref));
    await dropParts(keeper, { machineRef: machine.ref, snapshotRef }, async (part) => {
      if (!(await removePart(keeper, blocks, part.ref))) leave(keeper, part);
    });
    await sweepVolumes(keeper, machine.ref);
  });
  store.transact(() => {
    const { parentRef, current } = snapshot;
    store.run('UPDATE snapshots SET parent_ref = ? WHERE parent_ref = ?', parentRef, snapshotRef);
    store.run('DELETE FROM snapshots WHERE ref = ?', snapshotRef);
    if (current === 1) store.run('UPDATE snapshots SET current = 1 WHERE ref = ?', parentRef);
  });
};

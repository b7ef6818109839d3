import { z } from 'zod';
import type { Cloud } from '../client/cloud.ts';
import { network, removeGroupsNamed } from '../client/nets.ts';
import { removePort } from '../client/ports.ts';
import { BlockStorage, type Snapshot } from '../client/volumes.ts';
import { groupsOf } from '../network/firewall.ts';
import type { Keeper } from '../types.ts';
import { isLocal, removeImagesOf } from './local.ts';
import { tagsOf } from './parts.ts';

/**
 * Removes the interfaces, disks, snapshots and packet filters of a machine, also those that were made and never noted; false:
 * disks of others still need a snapshot.
 */
export async function removeParts(
  keeper: Keeper,
  { ref, projectId }: { ref: string; projectId: string },
): Promise<boolean> {
  const { cloud } = keeper;
  for (const id of await portsNamed(cloud, ref)) await removePort(cloud, id);
  const local = isLocal(keeper);
  if (local) await removeImagesOf(keeper, ref);
  const all = local || (await removeVolumes(cloud, { ref, projectId }));
  await removeGroupsNamed(cloud, { projectId, begin: groupsOf(cloud, ref) });
  return all;
}

const Named = z.object({ ports: z.array(z.object({ id: z.string() })) });

async function portsNamed(cloud: Cloud, ref: string): Promise<string[]> {
  const query = new URLSearchParams({ name: `${cloud.config.prefix}-${ref}` });
  return (await cloud.ask(network('GET', `/ports?${query}`), Named)).ports.map(({ id }) => id);
}

/**
 * Removes the volumes of a machine with the snapshots of them. Where a disk that was filled from a snapshot needs that
 * snapshot, the disk goes first; and no volume goes before its snapshots.
 */
async function removeVolumes(cloud: Cloud, { ref, projectId }: { ref: string; projectId: string }): Promise<boolean> {
  const blocks = new BlockStorage(cloud, projectId);
  for (;;) {
    const volumes = await Promise.all(
      (await blocks.tagged(tagsOf(ref))).map(async ({ id }) => ({
        id,
        snapshots: await snapshotsOf(cloud, blocks, id),
      })),
    );
    if (volumes.length === 0) return true;
    const free = volumes.filter(({ snapshots }) => snapshots.length === 0);
    await Promise.all(free.map(({ id }) => blocks.remove(id)));
    let some = free.length > 0;
    for (const { snapshots } of volumes)
      for (const { id } of snapshots) if (await blocks.removeSnapshot(id)) some = true;
    if (!some) return false;
  }
}

/** The snapshots of a volume that the console took. */
const snapshotsOf = async ({ config }: Cloud, blocks: BlockStorage, id: string): Promise<Snapshot[]> =>
  (await blocks.snapshots({ volume_id: id })).filter(({ name }) => name?.startsWith(`${config.prefix}-`) === true);

import { recordChange } from '../../change-log.ts';
import { snapshotsOf } from '../../stored/snapshots.ts';
import { removeGroup } from '../client/nets.ts';
import { BlockStorage } from '../client/volumes.ts';
import { sweepImages } from '../images/sweep.ts';
import { linkOf } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { removeParts } from './create.ts';
import { insist } from './insist.ts';
import { serverOf } from './server.ts';

/** Removes everything that the machine has in the cloud. */
export const destroy: Work = async (keeper, { ref }, job) => {
  const { store, clock, cloud } = keeper;
  await insist(cloud, async () => {
    const { compute } = await serverOf(keeper, ref);
    // By its tag, so that one goes, too, that was made and never noted.
    for (const { id } of await compute.tagged(ref)) await compute.remove(id);
    job.at(30);
    await removeSnapshots(keeper, ref);
    job.at(50);
    await removeParts(keeper, ref);
    const { groupId } = linkOf(store, ref);
    if (groupId !== null) await removeGroup(cloud, groupId);
  });
  store.transact(() => {
    store.forgetMachine(ref);
    store.run(
      `UPDATE machines SET state = 'destroyed', power = 'off',
       power_since = CASE power WHEN 'off' THEN power_since ELSE ? END WHERE ref = ?`,
      clock.now(),
      ref,
    );
    recordChange(store, ref);
  });
  await sweepImages(keeper);
};

async function removeSnapshots(keeper: Keeper, ref: string): Promise<void> {
  const { projectId } = linkOf(keeper.store, ref);
  if (projectId === null) return;
  const blocks = new BlockStorage(keeper.cloud, projectId);
  const parts = snapshotsOf(keeper.store, ref).flatMap((snapshot) =>
    keeper.store.all<{ id: string }>('SELECT snapshot_id AS id FROM parts WHERE snapshot_ref = ?', snapshot.ref),
  );
  for (const { id } of parts) await blocks.removeSnapshot(id);
}

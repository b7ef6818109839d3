import { recordChange } from '../../change-log.ts';
import { leaveWith } from '../adoption/projects.ts';
import { leave } from '../leftovers.ts';
import type { Work } from '../types.ts';
import { insist } from './insist.ts';
import { projectOfMachine } from './parts.ts';
import { removeParts } from './removal.ts';
import { dropServer } from './server.ts';

/** Removes everything that the machine has in the cloud; what others still need goes when they are gone. */
export const destroy: Work = async (keeper, { ref }, job) => {
  const { store, clock, cloud } = keeper;
  await insist(cloud, async () => {
    await dropServer(keeper, ref);
    job.at(50);
    const of = { ref, projectId: await projectOfMachine(keeper, ref) };
    // What is left of it can only be removed with a role in its project.
    if (await removeParts(keeper, of)) await leaveWith(keeper, ref);
    else leave(keeper, { kind: 'machine', ...of });
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
  keeper.sweep();
};

import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { type MachineRow, setPower } from '../../stored/machines.ts';
import type { Compute } from '../client/servers.ts';
import { RescueWork } from '../rescue.ts';
import type { Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { makeServer, serverOf, settleResize, steady } from './server.ts';

/** Starts the machine from the rescue image beside its own disks, or from its own disks again. */
export const rescue: Work = async (keeper, machine, job) => {
  const { enter, password } = RescueWork.parse(JSON.parse(job.body));
  const { store, clock, cloud } = keeper;
  if (enter) store.run('INSERT OR REPLACE INTO rescues VALUES (?, ?)', machine.ref, password);
  else store.run('DELETE FROM rescues WHERE machine_ref = ?', machine.ref);
  try {
    await insist(cloud, async () => {
      const { compute, server } = await serverOf(keeper, machine.ref);
      if (server?.status === 'VERIFY_RESIZE') await settleResize(keeper, machine, compute);
      // Rescue mode is for a server: a machine that has never run gets its own first.
      if (server === null) await makeServer(keeper, machine, compute);
      const { server: there } = server === null ? await serverOf(keeper, machine.ref) : { server };
      if (there === null) throw new Failure(say('machine-gone'));
      await start(compute, there.id);
      if (enter) await enterRescue(keeper, machine, { compute, id: there.id });
    });
  } catch (error) {
    if (enter) store.run('DELETE FROM rescues WHERE machine_ref = ?', machine.ref);
    throw error;
  }
  setPower(store, machine.ref, { power: 'on', at: clock.now() });
};

/** Brings a server to its own disks, running. */
async function start(compute: Compute, id: string): Promise<void> {
  const { status } = await compute.settled(id, steady);
  const actions: Readonly<Record<string, object>> = {
    RESCUE: { unrescue: null },
    SHUTOFF: { 'os-start': null },
    SUSPENDED: { resume: null },
    PAUSED: { unpause: null },
  };
  const action = actions[status];
  if (action !== undefined) await compute.act(id, action);
  await compute.settled(id, ['ACTIVE']);
}

/** Restarts a server that runs into the rescue image, where the store says that its machine is in rescue mode. */
export async function enterRescue(
  { store, cloud }: Keeper,
  machine: Pick<MachineRow, 'ref'>,
  { compute, id }: { compute: Compute; id: string },
): Promise<void> {
  const row = store.get<{ password: string | null }>('SELECT password FROM rescues WHERE machine_ref = ?', machine.ref);
  if (row === undefined) return;
  const image = cloud.config.rescueImage;
  if (image === undefined) throw new Failure(say('cloud-no-rescue'));
  // A request whose answer was lost has had its effect.
  if ((await compute.settled(id, steady)).status === 'RESCUE') return;
  const adminPass = row.password === null ? {} : { adminPass: row.password };
  await compute.act(id, { rescue: { rescue_image_ref: image, ...adminPass } });
  await compute.settled(id, ['RESCUE']);
}

import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { setPower } from '../../stored/machines.ts';
import { Compute } from '../client/servers.ts';
import { MoveWork } from '../hosts.ts';
import type { Work } from '../types.ts';
import { insist } from './insist.ts';
import { noteHost, serverOf, settleResize, steady } from './server.ts';

/** Moves the server of a machine to a host: while it runs, or stopped for as long as it takes. */
export const move: Work = async (keeper, machine, job) => {
  const { hostId, live } = MoveWork.parse(JSON.parse(job.body));
  const { cloud, store, clock } = keeper;
  const cold = !live || machine.power === 'off';
  await insist(cloud, async () => {
    const { server } = await serverOf(keeper, machine.ref);
    if (server === null) throw new Failure(say('cloud-no-host-yet'));
    // Only the administrator of the cloud chooses hosts.
    const compute = new Compute(cloud, 'admin');
    const { status } = await compute.settled(server.id, steady);
    // A move whose answer was lost waits to be confirmed.
    if (status === 'VERIFY_RESIZE') await settleResize(keeper, { ...machine, moved: true }, compute);
    if ((await noteHost(keeper, machine.ref, server.id)) === hostId) return;
    await (cold ? moveCold(compute, server.id, hostId) : moveLive(compute, server.id, hostId));
    if (cold) await settleResize(keeper, { ...machine, moved: true }, compute);
    if ((await noteHost(keeper, machine.ref, server.id)) !== hostId)
      throw await failed(compute, server.id, cold ? 'migrate' : 'live-migration');
  });
  if (cold && machine.power === 'on') setPower(store, machine.ref, { power: 'on', at: clock.now() });
};

async function moveLive(compute: Compute, id: string, host: string): Promise<void> {
  await compute.act(id, { 'os-migrateLive': { host, block_migration: 'auto' } });
  await compute.settled(id, ['ACTIVE', 'PAUSED']);
}

async function moveCold(compute: Compute, id: string, host: string): Promise<void> {
  await compute.act(id, { migrate: { host } });
  const { status } = await compute.settled(id, ['VERIFY_RESIZE', 'SHUTOFF', 'ACTIVE', 'ERROR']);
  if (status !== 'VERIFY_RESIZE') throw await failed(compute, id, 'migrate');
}

async function failed(compute: Compute, id: string, action: string): Promise<Failure> {
  const reason = (await compute.lastOf(id, action))?.message ?? '-';
  return new Failure(/no valid host/i.test(reason) ? say('cloud-no-host') : say('cloud-move-failed', { reason }));
}

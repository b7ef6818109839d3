import { recordChange } from '../../change-log.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { NicsWork } from '../../stored/orders.ts';
import { removePort } from '../client/ports.ts';
import { forgetPort, portsOf } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { capPorts } from '../network/caps.ts';
import { insist } from './insist.ts';
import { ensureNicPort } from './parts.ts';
import { serverOf } from './server.ts';

/** Gives the machine its new network interfaces; where that cannot be, it has those from before. */
export const changeNics: Work = async (keeper, machine, job) => {
  const { nics } = NicsWork.parse(JSON.parse(job.body));
  try {
    await insist(keeper.cloud, () => plugAll(keeper, machine, nics));
  } catch (error) {
    await insist(keeper.cloud, () => plugAll(keeper, machine, machine.nics)).catch(() => undefined);
    throw error;
  }
  const { store } = keeper;
  store.transact(() => {
    store.run('UPDATE machines SET nics = ? WHERE ref = ?', JSON.stringify(nics), machine.ref);
    recordChange(store, machine.ref);
  });
};

async function plugAll(keeper: Keeper, machine: MachineRow, nics: readonly MachineNic[]): Promise<void> {
  const { store, cloud } = keeper;
  const { compute, server } = await serverOf(keeper, machine.ref);
  const plugged = server === null ? [] : await compute.plugged(server.id);
  const before = portsOf(store, machine.ref);
  for (const nic of nics) {
    const portId = await ensureNicPort(keeper, machine, nic);
    if (server !== null && !plugged.includes(portId)) await compute.plug(server.id, portId);
  }
  for (const { mac, portId } of before) {
    if (nics.some((nic) => nic.mac === mac)) continue;
    if (server !== null && plugged.includes(portId))
      await compute.unplug(server.id, portId, server.status === 'SHUTOFF' ? 'off' : 'on');
    await removePort(cloud, portId);
    forgetPort(store, portId);
  }
  // What the public ones carry together is divided among them.
  await capPorts(keeper, { ref: machine.ref, nics });
}

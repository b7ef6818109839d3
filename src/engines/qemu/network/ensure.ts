import { openFirewall, type ReadFirewall } from '#engines/firewall.ts';
import { workable } from '../../stored/ensure.ts';
import { FirewallOrder, NetworkOrder, putNetwork, refusalOf } from '../../stored/network-orders.ts';
import type { Desk } from '../machines/ensure.ts';
import { machineByRef } from '../../stored/machines.ts';
import type { Supervisor, Work } from '../types.ts';
import * as store from '../../stored/networks.ts';

/** Applies a machine's packet filter: where the kernel does not take it, it is as it was. */
export const changeFirewall: Work = async (supervisor, { ref }, job) => {
  const { firewall } = FirewallOrder.parse(JSON.parse(job.body));
  const before = store.firewallOf(supervisor.store, ref);
  store.saveFirewall(supervisor.store, ref, firewall);
  await settleOr(supervisor, () => {
    if (before === null) store.deleteFirewall(supervisor.store, ref);
    else store.saveFirewall(supervisor.store, ref, before);
  });
};

/** The packet filters of machines, with what they have counted where they are active. */
export async function readFirewalls(supervisor: Supervisor, refs: readonly string[]): Promise<ReadFirewall[]> {
  const read = refs.toSorted().map(async (machineRef): Promise<ReadFirewall[]> => {
    const machine = machineByRef(supervisor.store, machineRef);
    if (machine === undefined || machine.state === 'destroyed') return [];
    const firewall = store.firewallOf(supervisor.store, machineRef) ?? openFirewall;
    const hits = (await supervisor.wire?.hits(machineRef).catch(() => null)) ?? null;
    return [{ machineRef, firewall, hits }];
  });
  return (await Promise.all(read)).flat();
}

/** Caps what the public cards of a machine carry together; where the kernel does not take it, all is as it was. */
export async function capNetwork(
  desk: Desk,
  { machineRef, mbps }: { machineRef: string; mbps: number | null },
): Promise<number | null> {
  workable(desk, machineRef);
  const before = store.capOf(desk.store, machineRef);
  store.saveCap(desk.store, machineRef, mbps);
  await settleOr(desk, () => store.saveCap(desk.store, machineRef, before));
  return mbps;
}

/** Creates, updates or removes a network: a refused change leaves it unchanged. */
export async function changeNetwork(supervisor: Supervisor, job: { body: string }): Promise<void> {
  const { ref, network } = NetworkOrder.parse(JSON.parse(job.body));
  const refusal = refusalOf(supervisor, ref, network);
  if (refusal !== null) throw new Error(refusal);
  const before = store.networkByRef(supervisor.store, ref);
  putNetwork(supervisor, ref, network);
  await settleOr(supervisor, () => putNetwork(supervisor, ref, before));
}

/** Makes the machines that run follow; undoes what was written where that cannot be. */
async function settleOr(supervisor: Supervisor, undo: () => void): Promise<void> {
  try {
    await supervisor.wire?.settle();
  } catch (error) {
    undo();
    await supervisor.wire?.settle().catch(() => undefined);
    throw error;
  }
}

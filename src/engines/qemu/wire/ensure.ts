import type { EngineFirewall } from '#engines/firewall.ts';
import { openFirewall, type ReadFirewall } from '#engines/firewall.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import type { Job } from '#engines/port.ts';
import { z } from 'zod';
import { FirewallShape } from '../../simulator/firewall-wire.ts';
import { NetworkShape } from '../../simulator/network-wire.ts';
import { type Desk, order, workable } from '../ensure.ts';
import { seenJob, type Work } from '../jobs.ts';
import { machineByRef } from '../machines.ts';
import { Rejected, type World } from '../world.ts';
import * as store from './store.ts';

const FirewallOrder = z.strictObject({ firewall: FirewallShape });
const NetworkOrder = z.strictObject({ ref: z.string(), network: NetworkShape.nullable() });

/** Replaces the packet filter of a machine unless the token was seen. */
export function ensureFirewall(
  desk: Desk,
  token: string,
  { machineRef, firewall }: { machineRef: string; firewall: EngineFirewall },
): Job {
  const seen = seenJob(desk.store, token, 'firewall');
  if (seen) return seen;
  workable(desk, machineRef);
  return order(desk, { token, kind: 'firewall', machineRef, body: { firewall } });
}

/** Puts a machine's packet filter in force: where the kernel does not take it, it is as it was. */
export const changeFirewall: Work = async (world, { ref }, job) => {
  const { firewall } = FirewallOrder.parse(JSON.parse(job.body));
  const before = store.firewallOf(world.store, ref);
  store.saveFirewall(world.store, ref, firewall);
  await settleOr(world, () => {
    if (before === null) store.deleteFirewall(world.store, ref);
    else store.saveFirewall(world.store, ref, before);
  });
};

/** The packet filters of machines, with what they have counted where they are in force. */
export async function readFirewalls(world: World, refs: readonly string[]): Promise<ReadFirewall[]> {
  const read = refs.toSorted().map(async (machineRef): Promise<ReadFirewall[]> => {
    const machine = machineByRef(world.store, machineRef);
    if (machine === undefined || machine.state === 'destroyed') return [];
    const firewall = store.firewallOf(world.store, machineRef) ?? openFirewall;
    const hits = (await world.wire?.hits(machineRef).catch(() => null)) ?? null;
    return [{ machineRef, firewall, hits }];
  });
  return (await Promise.all(read)).flat();
}

/** Caps what the public cards of a machine carry together; where the kernel does not take it, all is as it was. */
export async function capNetwork(
  desk: Desk,
  { machineRef, mbps }: { machineRef: string; mbps: number | null },
): Promise<void> {
  workable(desk, machineRef);
  const before = store.capOf(desk.store, machineRef);
  store.saveCap(desk.store, machineRef, mbps);
  await settleOr(desk, () => store.saveCap(desk.store, machineRef, before));
}

/** Lays a network or changes the one that is there, unless the token was seen. */
export function ensureNetwork(desk: Desk, token: string, wanted: EngineNetwork): Job {
  const seen = seenJob(desk.store, token, 'network');
  if (seen) return seen;
  const refusal = refusalOf(desk, wanted.ref, wanted);
  if (refusal !== null) throw new Rejected(refusal);
  const body: z.infer<typeof NetworkOrder> = { ref: wanted.ref, network: NetworkShape.parse(wanted) };
  return order(desk, { token, kind: 'network', machineRef: null, body });
}

/** Takes a network down that no machine has a card in; of one that is not there it is a finished job. */
export function ensureNetworkRemoved(desk: Desk, token: string, ref: string): Job {
  const seen = seenJob(desk.store, token, 'remove-network');
  if (seen) return seen;
  const there = store.networkByRef(desk.store, ref) !== null;
  const refusal = there ? refusalOf(desk, ref, null) : null;
  if (refusal !== null) throw new Rejected(refusal);
  const body: z.infer<typeof NetworkOrder> = { ref, network: null };
  return order(desk, { token, kind: 'remove-network', machineRef: null, body }, !there);
}

function refusalOf({ store: of }: World, ref: string, wanted: EngineNetwork | null): string | null {
  if (wanted !== null)
    return store.numberTaken(of, wanted) ? `Another network of the zone has the number ${wanted.vlan}.` : null;
  const user = store.userOf(of, ref);
  return user === undefined ? null : `The machine ${user.name} has a card in it.`;
}

/** Lays, changes or takes down a network: what is not taken leaves it as it was. */
export async function changeNetwork(world: World, job: { body: string }): Promise<void> {
  const { ref, network } = NetworkOrder.parse(JSON.parse(job.body));
  const refusal = refusalOf(world, ref, network);
  if (refusal !== null) throw new Error(refusal);
  const before = store.networkByRef(world.store, ref);
  put(world, ref, network);
  await settleOr(world, () => put(world, ref, before));
}

function put(world: World, ref: string, network: EngineNetwork | null): void {
  if (network === null) store.deleteNetwork(world.store, ref);
  else store.saveNetwork(world.store, network);
}

/** Makes the machines that run follow; undoes what was written where that cannot be. */
async function settleOr(world: World, undo: () => void): Promise<void> {
  try {
    await world.wire?.settle();
  } catch (error) {
    undo();
    await world.wire?.settle().catch(() => undefined);
    throw error;
  }
}

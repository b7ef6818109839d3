import { EngineFinal } from '#engines/errors.ts';
import { EngineFirewall, openFirewall, type ReadFirewall } from '#engines/firewall.ts';
import { EngineNetwork } from '#engines/networks.ts';
import type { Job } from '#engines/port.ts';
import { z } from 'zod';
import { type Desk, order, workable } from '../machines/ensure.ts';
import { seenJob, type Work } from '../jobs/jobs.ts';
import { machineByRef } from '../machines/machines.ts';
import type { Supervisor } from '../types.ts';
import * as store from './store.ts';

const FirewallOrder = z.strictObject({ firewall: EngineFirewall });
const NetworkOrder = z.strictObject({ ref: z.string(), network: EngineNetwork.nullable() });

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

/** Creates or updates a network, unless the token was seen. */
export function ensureNetwork(desk: Desk, token: string, wanted: EngineNetwork): Job {
  const seen = seenJob(desk.store, token, 'network');
  if (seen) return seen;
  const refusal = refusalOf(desk, wanted.ref, wanted);
  if (refusal !== null) throw new EngineFinal(refusal);
  const body: z.infer<typeof NetworkOrder> = { ref: wanted.ref, network: EngineNetwork.parse(wanted) };
  return order(desk, { token, kind: 'network', machineRef: null, body });
}

/** Takes a network down that no machine has a card in; of one that is not there it is a finished job. */
export function ensureNetworkRemoved(desk: Desk, token: string, ref: string): Job {
  const seen = seenJob(desk.store, token, 'remove-network');
  if (seen) return seen;
  const there = store.networkByRef(desk.store, ref) !== null;
  const refusal = there ? refusalOf(desk, ref, null) : null;
  if (refusal !== null) throw new EngineFinal(refusal);
  const body: z.infer<typeof NetworkOrder> = { ref, network: null };
  return order(desk, { token, kind: 'remove-network', machineRef: null, body }, !there);
}

function refusalOf({ store: of }: Supervisor, ref: string, wanted: EngineNetwork | null): string | null {
  if (wanted !== null)
    return store.numberTaken(of, wanted) ? `Another network of the zone has the number ${wanted.vlan}.` : null;
  const user = store.userOf(of, ref);
  return user === undefined ? null : `The machine ${user.name} has a network interface in it.`;
}

/** Creates, updates or removes a network: a refused change leaves it unchanged. */
export async function changeNetwork(supervisor: Supervisor, job: { body: string }): Promise<void> {
  const { ref, network } = NetworkOrder.parse(JSON.parse(job.body));
  const refusal = refusalOf(supervisor, ref, network);
  if (refusal !== null) throw new Error(refusal);
  const before = store.networkByRef(supervisor.store, ref);
  put(supervisor, ref, network);
  await settleOr(supervisor, () => put(supervisor, ref, before));
}

function put(supervisor: Supervisor, ref: string, network: EngineNetwork | null): void {
  if (network === null) store.deleteNetwork(supervisor.store, ref);
  else store.saveNetwork(supervisor.store, network);
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

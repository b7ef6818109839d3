import { z } from 'zod';
import { EngineFinal } from '#engines/errors.ts';
import { EngineFirewall } from '#engines/firewall.ts';
import { EngineNetwork } from '#engines/networks.ts';
import type { Job } from '#engines/port.ts';
import { type Desk, order, workable } from './ensure.ts';
import { type Kept, seenJob } from './jobs.ts';
import * as store from './networks.ts';

export const FirewallOrder = z.strictObject({ firewall: EngineFirewall });
export const NetworkOrder = z.strictObject({ ref: z.string(), network: EngineNetwork.nullable() });

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

/** Why a network cannot be as wanted, or cannot go; null: it can. */
export function refusalOf({ store: of }: Kept, ref: string, wanted: EngineNetwork | null): string | null {
  if (wanted !== null)
    return store.numberTaken(of, wanted) ? `Another network of the zone has the number ${wanted.vlan}.` : null;
  const user = store.userOf(of, ref);
  return user === undefined ? null : `The machine ${user.name} has a network interface in it.`;
}

/** Writes a network down as it is now; null: it is gone. */
export function putNetwork(kept: Kept, ref: string, network: EngineNetwork | null): void {
  if (network === null) store.deleteNetwork(kept.store, ref);
  else store.saveNetwork(kept.store, network);
}

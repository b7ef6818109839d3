import { z } from 'zod';
import { type Described, effect, job, Ref, type Wanted } from './call.ts';

/** What an engine can do with the network interfaces of a machine. */
export interface NicCapabilities {
  /** Adds and removes cards while the machine runs; plugging and addresses always can. */
  hot: boolean;
}

/** The maximum over all engines; each engine's own limit is in its capabilities. */
export const maxNics = 16;

/** A network interface that a machine is to have. */
export const Nic = z.strictObject({
  mac: z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i, 'is not a MAC address'),
  networkRef: z.string().min(1).max(200),
  ips: z.array(z.union([z.ipv4(), z.ipv6()], 'is not an IP address')).max(64),
});

/** A network interface of a machine. */
export const MachineNic = z.object({
  mac: z.string(),
  networkRef: z.string(),
  ips: z.array(z.string()),
  /** False: its cable is pulled. */
  connected: z.boolean(),
});
export type MachineNic = Described<typeof MachineNic>;

export const NicsOrder = effect({
  machineRef: Ref,
  /** All of them, in their order. */
  nics: z.array(Nic.extend({ connected: z.boolean() })).max(maxNics),
});
export type NicsRequest = Wanted<typeof NicsOrder>;

/** The network interfaces of machines, ensured by token as in the rest of the port. */
export const nicCalls = {
  /**
   * Makes the machine's cards as wanted: all of them or none. A card is known by its MAC. Two cards with one MAC, a
   * card that changes its network, and more cards than the engine takes are EngineFinal.
   */
  ensureNics: job('POST /machines/{machineRef}/nics', NicsOrder),
};

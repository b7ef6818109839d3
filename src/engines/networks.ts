import { z } from 'zod';
import { call, type Described, effect, job, list, pages, Ref } from './call.ts';

/** An engine's network capabilities; null if its networks are provisioned elsewhere. */
export interface NetworkCapabilities {
  /** Most subnets of one network. */
  maxSubnets: number;
}

/** The most subnets that any engine takes. */
export const maxSubnets = 32;
/** Networks in one page of a list. */
export const networkPage = 500;
/** The smallest and largest cap that engines take, in Mbit/s. */
const capBounds = { least: 1, most: 100_000 } as const;

const text = (max: number) => z.string().min(1).max(max);
const ip = z.union([z.ipv4(), z.ipv6()]);

const EngineSubnet = z.strictObject({
  cidr: z.union([z.cidrv4(), z.cidrv6()]),
  gateway: ip,
  /** The DNS servers for guests, in order. */
  dns: z.array(ip).max(4),
});
export type EngineSubnet = Described<typeof EngineSubnet>;

/** A network as the switches have it. */
export const EngineNetwork = z.strictObject({
  /** Chosen by the console; network interfaces name it. */
  ref: text(100),
  zoneId: text(100),
  kind: z.enum(['lan', 'wan', 'int']),
  vlan: z.int().min(1).max(1_000_000),
  name: text(255),
  subnets: z.array(EngineSubnet).max(maxSubnets),
});
export type EngineNetwork = Described<typeof EngineNetwork>;

const NetworksAnswer = z.object({ networks: z.array(EngineNetwork) });
const cap = z.int().min(capBounds.least).max(capBounds.most).nullable();

/** The networks that machines have cards in. Every effect is ensured by token, as in the rest of the port. */
export const networkCalls = {
  /**
   * Creates a network, or updates the existing one, completely or not at all. A number used by another network of the zone
   * is EngineFinal.
   */
  ensureNetwork: job('POST /networks', effect({ network: EngineNetwork }), { takes: ['token', 'network'] }),
  /** Takes a network down; one that is not there is a finished job, and one that machines have cards in is EngineFinal. */
  ensureNetworkRemoved: job('POST /networks/{networkRef}/remove', effect({ networkRef: Ref }), {
    takes: ['token', 'networkRef'],
  }),
  /** Every network in the order of their references, in pages; for reconciliation. */
  listNetworks: pages('GET /networks', 'page', NetworksAnswer.extend({ next: z.string().nullable() })),
  /** Up to 500 networks; those that are not there are left out. */
  readNetworks: list('POST /read-networks', 'networks', EngineNetwork),
  /**
   * Caps what the cards of a machine in public networks carry together, in each direction; null takes the cap away. What goes
   * beyond it is dropped. It is active when this returns, and stays over power changes. It sets a state, and so needs no
   * token: twice is once. Gives the cap. A machine that is not there is EngineFinal.
   */
  capNetwork: call({
    at: 'POST /machines/{machineRef}/cap',
    request: z.strictObject({ machineRef: Ref, mbps: cap }),
    takes: ['*'],
    answer: z.object({ mbps: z.number().nullable() }),
    gives: 'mbps',
  }),
};

import type { Job } from './port.ts';

/** What an engine can do with networks; one whose networks are laid elsewhere says null. */
export interface NetworkCapabilities {
  /** Most subnets of one network. */
  maxSubnets: number;
}

export interface EngineSubnet {
  cidr: string;
  gateway: string;
  /** The servers for names that guests are told, in their order. */
  dns: readonly string[];
}

/** A network as the switches have it. */
export interface EngineNetwork {
  /** Chosen by the console; network cards name it. */
  ref: string;
  zoneId: string;
  kind: 'lan' | 'wan' | 'int';
  vlan: number;
  name: string;
  subnets: readonly EngineSubnet[];
}

/** The networks that machines have cards in. Every effect is ensured by token, as in the rest of the port. */
export interface NetworkPort {
  /**
   * Lays a network, or makes the one that is there as wanted, all of it or nothing. A number that another network of the
   * zone has is EngineFinal.
   */
  ensureNetwork(token: string, wanted: EngineNetwork, signal: AbortSignal): Promise<Job>;
  /** Takes a network down; one that is not there is a finished job, and one that machines have cards in is EngineFinal. */
  ensureNetworkRemoved(token: string, networkRef: string, signal: AbortSignal): Promise<Job>;
  /** Every network in the order of their references, in pages; for reconciliation. */
  listNetworks(page: string | null, signal: AbortSignal): Promise<{ networks: EngineNetwork[]; next: string | null }>;
  /** Up to 500 networks; those that are not there are left out. */
  readNetworks(networkRefs: readonly string[], signal: AbortSignal): Promise<EngineNetwork[]>;
}

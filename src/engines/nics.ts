import type { Job } from './port.ts';

/** What an engine can do with the network cards of a machine. */
export interface NicCapabilities {
  /** Adds and removes cards while the machine runs; plugging and addresses always can. */
  hot: boolean;
}

/** A network card of a machine. */
export interface MachineNic {
  mac: string;
  networkRef: string;
  ips: readonly string[];
  /** False: its cable is pulled. */
  connected: boolean;
}

export interface NicsRequest {
  machineRef: string;
  /** All of them, in their order. */
  nics: readonly MachineNic[];
}

/** The network cards of machines, ensured by token as in the rest of the port. */
export interface NicPort {
  /**
   * Makes the machine's cards as wanted: all of them or none. A card is known by its MAC. Two cards with one MAC, a
   * card that changes its network, and more cards than the engine has room for are EngineFinal.
   */
  ensureNics(token: string, wanted: NicsRequest, signal: AbortSignal): Promise<Job>;
}

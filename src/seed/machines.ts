import type { EngineFirewall } from '#engines/firewall.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import type { MachinePower, MachineSpec, UserData } from '#engines/port.ts';

/** A machine that an engine is to know as if it had run there for long. */
export interface ImportedMachine extends Omit<MachineSpec, 'password' | 'sshKey' | 'userData'> {
  /** What its first boot was given, and has run. */
  userData?: UserData;
  /** The reference under which the engine and the console know it. */
  ref: string;
  power: MachinePower;
  /** Unix milliseconds. */
  powerSince: number;
  /** It ran from then until `powerSince`, as far as its statistics go. */
  ranSince?: number;
  /** False: nothing in the guest reports memory usage. */
  agent?: boolean;
  /** False: its host delivers no statistics. */
  host?: boolean;
}

/** A snapshot that a machine of the engine is to have as if it had been taken long ago. */
export interface ImportedSnapshot {
  ref: string;
  machineRef: string;
  parentRef: string | null;
  name: string;
  memory: boolean;
  quiesced: boolean;
  /** Unix milliseconds. */
  createdAt: number;
  current: boolean;
}

/** A backup that a machine of the engine is to have as if it had been taken long ago. */
export interface ImportedBackup {
  ref: string;
  machineRef: string;
  name: string;
  quiesced: boolean;
  /** Unix milliseconds. */
  createdAt: number;
  sizeMb: number;
}

/** An image that the engine is to have in the store of a zone; its file is made from the label. */
export interface ImportedImage {
  ref: string;
  zoneId: string;
  label: string;
  sizeGb: number;
}

/** The packet filter that a machine of the engine is to have. */
export interface ImportedFirewall {
  machineRef: string;
  firewall: EngineFirewall;
}

/** Hands machines, their snapshots, backups and packet filters, and images to an engine, by its name; those that it knows already stay as they are. */
export type ImportMachines = (
  engine: string,
  machines: readonly ImportedMachine[],
  of?: {
    snapshots: readonly ImportedSnapshot[];
    firewalls: readonly ImportedFirewall[];
    backups: readonly ImportedBackup[];
    images: readonly ImportedImage[];
    /** As configured on the switches; omitted ones are read automatically. */
    networks?: readonly EngineNetwork[];
  },
) => Promise<void>;

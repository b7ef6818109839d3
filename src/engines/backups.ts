import type { Job, MachinePower } from './port.ts';

/** What an engine can do with backups; an engine that keeps none says null. */
export interface BackupCapabilities {
  /** Asks the guest to bring its file systems to rest first. */
  quiesce: boolean;
  /** Most backups of one machine. */
  max: number;
}

export interface BackupRequest {
  machineRef: string;
  name: string;
  /** Wanted, not required: of a guest that does not answer the backup is taken as its disks are. */
  quiesce: boolean;
}

export interface EngineBackup {
  ref: string;
  /** The token that made it; null for one that was made without us. */
  token: string | null;
  machineRef: string;
  name: string;
  /** Unix milliseconds. */
  createdAt: number;
  /** What it occupies in the backup storage. */
  sizeMb: number;
  /** The guest brought its file systems to rest. */
  quiesced: boolean;
  /** The power of the machine at that moment. */
  power: MachinePower;
  /** In their order, the system disk first. */
  diskSizesGb: readonly number[];
}

/** What a new machine's disks are filled from. */
export interface MachineSource {
  kind: 'backup' | 'snapshot';
  /** The machine that it is of. */
  machineRef: string;
  ref: string;
}

/**
 * Backups of machines: full copies of their disks in a storage apart from theirs, which go with the machine when it is
 * destroyed. Every effect is ensured by token, as in the rest of the port.
 */
export interface BackupPort {
  /** Takes a backup of all disks; the machine goes on as it is. `listBackups` finds it by its token. */
  ensureBackup(token: string, wanted: BackupRequest, signal: AbortSignal): Promise<Job>;
  /**
   * Puts the disks, their number and sizes too, back to how a backup has them; the machine is off afterwards. What is
   * not there, and any restore while the machine has snapshots, is EngineFinal.
   */
  ensureRestored(token: string, of: { machineRef: string; backupRef: string }, signal: AbortSignal): Promise<Job>;
  /** Removes one backup, on which no other depends; of one that is not there it says so as a finished job. */
  ensureBackupRemoved(token: string, of: { machineRef: string; backupRef: string }, signal: AbortSignal): Promise<Job>;
  /** The finished backups of up to 500 machines, oldest first; unknown machines have none. */
  listBackups(machineRefs: readonly string[], signal: AbortSignal): Promise<EngineBackup[]>;
}

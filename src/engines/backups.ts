import { z } from 'zod';
import { type Described, effect, job, list, Ref, type Wanted } from './call.ts';
import { MachinePower } from './machines.ts';

/** What an engine can do with backups; an engine that keeps none says null. */
export interface BackupCapabilities {
  /** Asks the guest to bring its file systems to rest first. */
  quiesce: boolean;
  /** Most backups of one machine. */
  max: number;
}

const BackupOrder = effect({
  machineRef: Ref,
  name: z.string().min(1).max(255),
  /** Wanted, not required: of a guest that does not answer the backup is taken as its disks are. */
  quiesce: z.boolean(),
});
export type BackupRequest = Wanted<typeof BackupOrder>;

const OneBackup = effect({ machineRef: Ref, backupRef: z.string().min(1).max(100) });

const EngineBackup = z.object({
  ref: z.string(),
  /** The token that made it; null for one that was made without us. */
  token: z.string().nullable(),
  machineRef: z.string(),
  name: z.string(),
  /** Unix milliseconds. */
  createdAt: z.number(),
  /** What it occupies in the backup storage. */
  sizeMb: z.int(),
  /** The guest brought its file systems to rest. */
  quiesced: z.boolean(),
  /** The power of the machine at that moment. */
  power: MachinePower,
  /** In their order, the system disk first. */
  diskSizesGb: z.array(z.number()),
});
export type EngineBackup = Described<typeof EngineBackup>;

/**
 * Backups of machines: full copies of their disks in a storage apart from theirs, which go with the machine when it is
 * destroyed. Every effect is ensured by token, as in the rest of the port.
 */
export const backupCalls = {
  /** Takes a backup of all disks; the machine goes on as it is. `listBackups` finds it by its token. */
  ensureBackup: job('POST /machines/{machineRef}/backups', BackupOrder),
  /**
   * Puts the disks, their number and sizes too, back to how a backup has them; the machine is off afterward. What is
   * not there, and any restore while the machine has snapshots, is EngineFinal.
   */
  ensureRestored: job('POST /machines/{machineRef}/restore', OneBackup),
  /** Removes one backup, on which no other depends; of one that is not there it says so as a finished job. */
  ensureBackupRemoved: job('POST /machines/{machineRef}/remove-backup', OneBackup),
  /** The finished backups of up to 500 machines, oldest first; unknown machines have none. */
  listBackups: list('POST /backups', 'backups', EngineBackup),
};

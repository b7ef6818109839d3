import { z } from 'zod';
import type { EngineBackup } from '#engines/backups.ts';
import { maxMeasured, Token } from './wire.ts';

/** The part of the simulator's protocol that is about backups. */

export const maxBackups = 200;

const ref = z.string().min(1).max(100);
const name = z.string().min(1).max(255);

export const BackupBody = z.strictObject({ token: Token, name, quiesce: z.boolean() });
export const BackupOrderBody = z.strictObject({ token: Token, backupRef: ref });
export const ListBackupsBody = z.strictObject({ refs: z.array(ref).max(maxMeasured) });

/** A backup that a machine is to have as if it had been taken long ago. */
export const BackupImport = z.strictObject({
  ref,
  machineRef: ref,
  name,
  quiesced: z.boolean(),
  /** Unix milliseconds. */
  createdAt: z.number().min(0),
  sizeMb: z.int().min(0),
});
export type BackupImport = z.infer<typeof BackupImport>;
export const ImportBackupsBody = z.strictObject({ backups: z.array(BackupImport).max(50_000) });

export const BackupShape = z.object({
  ref: z.string(),
  token: z.string().nullable(),
  machineRef: z.string(),
  name: z.string(),
  createdAt: z.number(),
  sizeMb: z.int(),
  quiesced: z.boolean(),
  power: z.enum(['on', 'off', 'suspended']),
  diskSizesGb: z.array(z.number()),
}) satisfies z.ZodType<EngineBackup>;
export const BackupsAnswer = z.object({ backups: z.array(BackupShape) });

/** A machine as a backup holds it: what the store keeps of it. */
export const Held = z.object({
  power: z.enum(['on', 'off', 'suspended']),
  diskSizesGb: z.array(z.number()),
  imageRef: z.string(),
  credentials: z.string(),
  hostname: z.string().nullable(),
  firstBootAt: z.number().nullable(),
  loginHash: z.string().nullable(),
});
export type Held = z.infer<typeof Held>;

import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxLabelLength, maxNoteLength } from './limits.ts';
import { backupStates, consistencies, doings } from './states.ts';

export const BackupRow = z
  .object({
    id: z.uuid(),
    /** The night it was planned for, in the zone's own calendar; null: someone ordered it. */
    night: z.iso.date().nullable(),
    state: z.enum(backupStates),
    doing: z.enum(doings).nullable(),
    /** Why it failed, was skipped, has a warning or is no longer kept. */
    reason: z.string().nullable(),
    /** When it was taken, else when it is or was due. */
    date: Instant,
    /** What it occupies in the backup storage. */
    sizeMb: z.int().nullable(),
    diskSizesGb: z.array(z.int()),
    consistency: z.enum(consistencies).nullable(),
    /** Until when it is kept; null where there is no backup, and of one that is pinned. */
    keptUntil: Instant.nullable(),
    label: z.string(),
    note: z.string(),
    pinned: z.boolean(),
    /** The backup storage of the host does not have it anymore. */
    missing: z.boolean(),
    by: signer(z.string()),
    cmdId: z.uuid().nullable(),
    version: z.int(),
  })
  .meta({ id: 'BackupRow' });

export const RetentionPolicy = z.object({
  dailyDays: z.int(),
  weeklyWeeks: z.int(),
  monthlyMonths: z.int(),
  manualDays: z.int(),
});

const Window = z.object({ timeZone: z.string(), fromHour: z.int(), hours: z.int() });

/** How a server stands with its backups. */
export const BackupStanding = {
  /** Whether the server is backed up every night. */
  enabled: z.boolean(),
  /** When the next nightly run is planned for; null while it is off. */
  nextRun: Instant.nullable(),
  window: Window,
  policy: RetentionPolicy,
  /** How many backups and runs there are, how many of them are kept, and what those occupy. */
  runs: z.int(),
  count: z.int(),
  sizeMb: z.int(),
  /** When the last of those that are kept goes; null: there are none, or one is pinned. */
  keptUntil: Instant.nullable(),
  lastGood: Instant.nullable(),
  /** What became of the last run; null: there was none. */
  lastRun: BackupRow.nullable(),
  /** How many snapshots are in the way of a restore. */
  snapshots: z.int(),
  /** False: the engine of the server keeps no backups. */
  can: z.boolean(),
  /** What nightly backups cost in a month for all disks; null: nothing. */
  price: z.object({ micro: z.int(), currency: z.enum(currencies), priceListName: z.string() }).nullable(),
};

const texts = { label: z.string().max(maxLabelLength), note: z.string().max(maxNoteLength) };

export const BackupCreate = z.strictObject({ label: texts.label.default(''), note: texts.note.default('') });
export const BackupEdit = z.strictObject({ ...texts, pinned: z.boolean() });
export const DeleteBackups = z.strictObject({ backupIds: z.array(z.uuid()).min(1).max(100) });

export const BackupRestore = z.strictObject({
  /** The server's name, typed by the person. */
  confirm: z.string().max(200),
  /** Takes a backup of how the server is now, first. */
  keepCurrent: z.boolean().default(false),
  powerAfter: z.enum(['asBefore', 'on', 'off']).default('asBefore'),
});

export const ServerCopy = z.strictObject({
  name: z.string().max(200),
  powerOn: z.boolean().default(true),
  /** The monthly or hourly total in micros as it was shown; another price is refused. */
  expectedMicro: z.int().optional(),
});

/** One of the two; neither: the disks as they are now. */
export const CopyQuery = z.strictObject({ backupId: z.uuid().optional(), snapshotId: z.uuid().optional() });

/** What a new server would be and cost. */
export const CopyOffer = z
  .object({
    name: z.string(),
    cpu: z.string(),
    ramMb: z.int(),
    diskSizesGb: z.array(z.int()),
    networks: z.array(z.string()),
    billingMode: z.union([z.literal(0), z.literal(1)]),
    currency: z.enum(currencies),
    monthlyMicro: z.int(),
    hourlyOnMicro: z.int(),
    hourlyOffMicro: z.int(),
    priceListName: z.string(),
  })
  .meta({ id: 'ServerCopyOffer' });

export const SwitchBackup = z.strictObject({
  serverIds: z.array(z.uuid()).min(1).max(500),
  enabled: z.boolean(),
});

export const SwitchedBackup = z.object({
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      currency: z.enum(currencies).nullable(),
      /** What it costs in a month before and after. */
      beforeMicro: z.int(),
      afterMicro: z.int(),
      refusal: z.string().nullable(),
    }),
  ),
});

export const SitePolicy = RetentionPolicy.extend({ siteId: z.uuid(), siteName: z.string(), version: z.int() }).meta({
  id: 'BackupPolicy',
});
/** When the night of a zone is. */
export const ZoneWindow = z
  .object({
    zoneId: z.string(),
    zoneName: z.string(),
    timeZone: z.string(),
    fromHour: z.int(),
    hours: z.int(),
    /** When the next night begins. */
    next: Instant,
    /** Servers that are backed up every night. */
    servers: z.int(),
    version: z.int(),
  })
  .meta({ id: 'BackupWindow' });
export const ZoneWindowEdit = z.strictObject({
  timeZone: z.string().max(60),
  fromHour: z.int().min(0).max(23),
  hours: z.int().min(1).max(12),
});

export const SitePolicyEdit = z.strictObject({
  dailyDays: z.int().min(1).max(90),
  weeklyWeeks: z.int().min(0).max(52),
  monthlyMonths: z.int().min(0).max(24),
  manualDays: z.int().min(1).max(365),
});

import { z } from 'zod';
import { Rate } from '#domains/tenancy/schemas.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxLabelLength, maxNoteLength } from './limits.ts';
import { consistencies, snapshotStates } from './states.ts';

export const SnapshotRow = z
  .object({
    id: z.uuid(),
    /** The one it was taken after; null at the root of the tree. */
    parentId: z.uuid().nullable(),
    depth: z.int(),
    /** The ids of those right below it. */
    child: z.array(z.uuid()),
    name: z.string(),
    label: z.string(),
    note: z.string(),
    state: z.enum(snapshotStates),
    /** The server goes on from this one: "you are here". */
    active: z.boolean(),
    date: Instant,
    /** What it occupied when the data center was last asked. */
    sizeMb: z.int().nullable(),
    memory: z.boolean(),
    consistency: z.enum(consistencies).nullable(),
    pinned: z.boolean(),
    old: z.boolean(),
    scheduleId: z.uuid().nullable(),
    by: signer(z.string()),
    cmdId: z.uuid().nullable(),
    error: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'SnapshotRow' });

/** What a gigabyte of a snapshot costs. */
export const SnapshotPrice = z.object({ rate: Rate, currency: z.enum(currencies), priceListName: z.string() });

/** The snapshot state of a server, independent of the page that is read. */
export const SnapshotStanding = {
  used: z.int(),
  limit: z.int(),
  sizeMb: z.int(),
  /** The one that was taken last; null: there is none. */
  last: SnapshotRow.nullable(),
  /** What the engine of the server can keep; null: it has no snapshots. */
  can: z.object({ memory: z.boolean(), quiesce: z.boolean() }).nullable(),
  /** What a gigabyte costs in a month; null: nothing. */
  price: SnapshotPrice.nullable(),
  oldAfterDays: z.int(),
  /** How many of them someone should look at. */
  old: z.int(),
};

/** What a snapshot is to hold of a running server: its disks alone, its disks at rest, or its memory too. */
const Kind = z.enum(['disks', 'quiesced', 'memory']);
const name = z.string().max(200);
const note = z.string().max(maxNoteLength);

export const SnapshotCreate = z.strictObject({
  name,
  /** Puts the date behind the name. */
  dateSuffix: z.boolean().default(true),
  note: note.default(''),
  kind: Kind.default('disks'),
});

export const SnapshotEdit = z.strictObject({
  name,
  label: z.string().max(maxLabelLength),
  note,
  pinned: z.boolean(),
});

export const Revert = z.strictObject({
  /** Takes a snapshot of how the server is now, first. */
  keepCurrent: z.boolean().default(false),
  /** The power afterward: as the snapshot has it, or a change to it. */
  powerAfter: z.enum(['asTaken', 'on', 'off']).default('asTaken'),
});

export const DeleteSnapshots = z.strictObject({ snapshotIds: z.array(z.uuid()).min(1).max(100) });

export const CreateOfMany = SnapshotCreate.extend({ serverIds: z.array(z.uuid()).min(1).max(500) });

import { z } from 'zod';
import { filters, listQuery } from '#kernel/list.ts';
import { Instant, Money } from '#kernel/wire.ts';
import { groupings } from './groupings.ts';
import { powers, serverStates } from './states.ts';

export const BillingMode = z.union([z.literal(0), z.literal(1)]);
export const TaskRef = z.object({
  cmdId: z.uuid(),
  /** Such as `server.power`: decides what can go on beside it. */
  kind: z.string(),
  title: z.string(),
  progress: z.int(),
  /** What it is doing now; empty while it waits. */
  step: z.string(),
});

export const ServerRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(serverStates),
    power: z.enum(powers),
    powerSince: Instant,
    zoneId: z.string(),
    zoneName: z.string(),
    imageName: z.string(),
    /** Count and type letter, such as `2B`. */
    cpu: z.string(),
    ramMb: z.int(),
    diskGb: z.int(),
    primaryIp: z.string().nullable(),
    /** Who signs in by SSH; null where its system has none. */
    sshUser: z.string().nullable(),
    billingMode: BillingMode,
    /** The price of a full month, or of the month as hourly use while on (730 hours); null: not for the reader. */
    monthlyPrice: Money.nullable(),
    owner: z.string(),
    /** What the reader may do with it where it is someone else's; null: it lies in their own reach. */
    shared: z.enum(['access', 'configure']).nullable(),
    siteName: z.string(),
    tags: z.array(z.string()),
    /** The groups that it is shared with, by name; none of a server that someone else shares with the reader. */
    groups: z.array(z.string()),
    /** It is backed up every night. */
    backup: z.boolean(),
    /** When the last backup was taken that it could be restored from, and the last snapshot; null: there is none. */
    lastBackup: Instant.nullable(),
    lastSnapshot: Instant.nullable(),
    terminateProtected: z.boolean(),
    rebuildProtected: z.boolean(),
    created: Instant,
    error: z.string().nullable(),
    task: TaskRef.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ServerRow' });

/** The typed filters of the list, and of what is counted by group. */
export const serverFilters = {
  state: filters.choices(serverStates),
  zone: filters.values(),
  image: filters.values(),
  cpuType: filters.values(),
  billing: filters.flag(),
  owner: filters.text(),
  /** 1: protected against termination; 0: not. */
  protection: filters.flag(),
  /** 1: only what others share with the reader; 0: all but that. */
  shared: filters.flag(),
  /** Has any of these tags, all of these, none of these. */
  tag: filters.values(),
  tagAll: filters.values(),
  tagNone: filters.values(),
  tagged: filters.flag(),
  /** Has a card in any of these networks; `none`: has no card. */
  network: filters.values(),
  /** Is shared with any of these groups; `none`: with no group. */
  group: filters.values(),
  /** Is backed up every night. */
  backup: filters.flag(),
  /** Has a backup, or a snapshot, to go back to. */
  backedUp: filters.flag(),
  snapshot: filters.flag(),
  /** Days in the time zone of the reader. */
  created: filters.period(),
};

/** The filters of the list, and by what the servers are put together. */
export const GroupsQuery = listQuery(serverFilters)
  .omit({ page: true, size: true, sorting: true })
  .extend({
    by: z.enum(groupings),
  });

export const ServerGroup = z
  .object({
    /** The filter that finds these servers: a zone, a tag, a network or a group; empty: those without any. */
    key: z.string(),
    name: z.string(),
    count: z.int(),
    /** What they cost in a month, one sum a currency; empty for the user who does not see it. */
    monthly: z.array(Money),
  })
  .meta({ id: 'ServerGroup' });

/** A zone whose data center can't be reached, and since when. */
export const SilentZone = z
  .object({ zoneId: z.string(), zoneName: z.string(), since: Instant })
  .meta({ id: 'SilentZone' });

import { z } from 'zod';
import { Instant, Money, pageQuery, queryInt, queryList } from '#kernel/wire.ts';
import { currencies } from '#kernel/money.ts';
import { DataCenter } from '#domains/infrastructure/schemas.ts';
import { ManagedTerms } from '#domains/tenancy/managed.ts';
import { PriceBook } from '#domains/tenancy/schemas.ts';
import { maxSshKeyLength } from '#domains/ssh-keys/limits.ts';
import { cpuTypes, imageKinds, maxDescriptionLength, maxNameLength, waysOut } from './limits.ts';
import { maxUserDataLength } from './startup.ts';
import { groupings } from './groupings.ts';
import { historyKinds, powerActions, powers, serverStates } from './states.ts';

const BillingMode = z.union([z.literal(0), z.literal(1)]);
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
    /** What the reader may do with it where it is somebody else's; null: it lies in their own reach. */
    shared: z.enum(['access', 'configure']).nullable(),
    siteName: z.string(),
    tags: z.array(z.string()),
    terminateProtected: z.boolean(),
    rebuildProtected: z.boolean(),
    created: Instant,
    error: z.string().nullable(),
    task: TaskRef.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ServerRow' });

export const ServerQuery = z.strictObject({
  ...pageQuery,
  state: queryList.optional(),
  zone: queryList.optional(),
  image: queryList.optional(),
  cpuType: queryList.optional(),
  billing: queryInt(0, 1).optional(),
  owner: z.string().max(200).optional(),
  /** 1: protected against termination; 0: not. */
  protection: queryInt(0, 1).optional(),
  /** 1: only what others share with the reader; 0: all but that. */
  shared: queryInt(0, 1).optional(),
  /** Has any of these tags, all of these, none of these. */
  tag: queryList.optional(),
  tagAll: queryList.optional(),
  tagNone: queryList.optional(),
  /** 1: has any tag; 0: has none. */
  tagged: queryInt(0, 1).optional(),
  /** Has a card in any of these networks; `none`: has no card. */
  network: queryList.optional(),
});

/** The filters of the list, and by what the servers are put together. */
export const GroupsQuery = ServerQuery.omit({ page: true, size: true, sorting: true }).extend({
  by: z.enum(groupings),
});

export const ServerGroup = z
  .object({
    /** The filter that finds these servers: a zone, a tag or a network; empty: those without a tag or a card. */
    key: z.string(),
    name: z.string(),
    count: z.int(),
    /** What they cost in a month, one sum a currency; empty for whoever does not see it. */
    monthly: z.array(Money),
  })
  .meta({ id: 'ServerGroup' });

/** A zone whose data centre does not answer, and since when. */
export const SilentZone = z
  .object({ zoneId: z.string(), zoneName: z.string(), since: Instant })
  .meta({ id: 'SilentZone' });

export const Disk = z.object({ id: z.uuid(), position: z.int(), sizeGb: z.int() });
export const Nic = z.object({
  id: z.uuid(),
  position: z.int(),
  networkId: z.uuid(),
  networkName: z.string(),
  /** 0 lan, 1 wan, 2 int. */
  networkType: z.int(),
  mac: z.string(),
  ips: z.array(z.string()),
  connected: z.boolean(),
});

export const ServerDetail = ServerRow.extend({
  imageId: z.uuid(),
  description: z.string(),
  guestOs: z.string(),
  osFamily: z.string(),
  hypervisor: z.string(),
  /** It is emulated in software: a fraction of the speed that the processor has. */
  emulated: z.boolean(),
  scsiAdapter: z.string(),
  nicType: z.string(),
  disks: z.array(Disk),
  nics: z.array(Nic),
  trafficPackage: z.string().nullable(),
  managed: z.boolean(),
  backup: z.boolean(),
  initialUser: z.string(),
  /** Null, as the price is, for whoever does not see what servers cost. */
  priceListName: z.string().nullable(),
  hourlyOnMicro: z.int().nullable(),
  hourlyOffMicro: z.int().nullable(),
  monthlyMicro: z.int().nullable(),
  currency: z.enum(currencies),
  /** For how long it could come back if it were terminated now; 0: not at all. */
  undoHours: z.int(),
  restoreUntil: Instant.nullable(),
  /** Action to the reason why it cannot run now; an action that can is absent. */
  refusals: z.record(z.string(), z.string()),
}).meta({ id: 'ServerDetail' });

export const Runtime = z
  .object({
    /** When the engine measured it; null when it never answered. */
    at: Instant.nullable(),
    cpuPercent: z.number(),
    ramPercent: z.number(),
    netInKbps: z.number(),
    netOutKbps: z.number(),
    diskIops: z.number(),
    uptimeSeconds: z.int(),
    /** The last hour, oldest first, one point a minute at the most. */
    series: z.array(
      z.object({
        at: Instant,
        cpuPercent: z.number(),
        ramPercent: z.number(),
        netInKbps: z.number(),
        netOutKbps: z.number(),
      }),
    ),
  })
  .meta({ id: 'ServerRuntime' });

export const HistoryRow = z.object({
  id: z.string(),
  date: Instant,
  user: z.string(),
  action: z.string(),
  kind: z.enum(historyKinds),
  cmdId: z.uuid().nullable(),
});

export const HistoryQuery = z.strictObject({ ...pageQuery, kind: queryList.optional() });

export const ImageChoice = z.object({
  id: z.uuid(),
  kind: z.enum(imageKinds),
  name: z.string(),
  version: z.string(),
  osFamily: z.string(),
  description: z.string(),
  minRamMb: z.int(),
  minDiskGb: z.int(),
  /** The licence item in the price list, or null. */
  licence: z.string().nullable(),
  initialUser: z.string(),
});

/** All that is sold in one zone to one account: what the create form offers and the server accepts. */
export const ZoneCatalogue = z
  .object({
    zone: DataCenter,
    cpus: z.array(
      z.object({
        type: z.enum(cpuTypes),
        name: z.string(),
        meaning: z.string(),
        counts: z.array(z.int()),
        ramMb: z.array(z.int()),
        hourlyOnly: z.boolean(),
        /** The largest sizes for which there is room now; null: all that are sold, 0: sold out. */
        freeCount: z.int().nullable(),
        freeRamMb: z.int().nullable(),
      }),
    ),
    diskSizesGb: z.array(z.int()),
    maxOsDiskGb: z.int(),
    maxDiskGb: z.int(),
    maxDisks: z.int(),
    maxNics: z.int(),
    maxServers: z.int(),
    images: z.array(ImageChoice),
    networks: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        type: z.int(),
        /** Null: there are some, and how many is not told to strangers. */
        free: z.int().nullable(),
      }),
    ),
    trafficPackages: z.array(z.object({ code: z.string(), label: z.string() })),
    /** Servers here can have nightly backups. */
    keepsBackups: z.boolean(),
    managed: ManagedTerms,
    priceBook: PriceBook,
    /** Null when this account may create servers now, else the reason. */
    refusal: z.string().nullable(),
    /** What would settle it; null while nothing stands in the way. */
    wayOut: z.enum(waysOut).nullable(),
    /** How many more servers the allowance of the account has room for; null for strangers. */
    left: z.int().nullable(),
  })
  .meta({ id: 'ZoneCatalogue' });

/** Shapes only: the rules (`api/rules.ts`) answer what is not sold with their own code at the field. */
export const ServerCreate = z
  .strictObject({
    zoneId: z.string().max(20),
    imageId: z.uuid(),
    cpuType: z.enum(cpuTypes),
    cpuCount: z.int(),
    ramMb: z.int(),
    diskSizesGb: z.array(z.int()).max(50),
    /** A network card for each, in this order. */
    networkIds: z.array(z.uuid()).max(50),
    /** The address that was chosen for each card, in the order of the networks; null or left out: the next free one. */
    addresses: z.array(z.string().max(50).nullable()).max(50).default([]),
    names: z.array(z.string().max(200)).max(100),
    password: z.string().max(200).optional(),
    /** A new public key, and the name under which the library keeps it; without a name it is for these servers only. */
    sshKey: z.string().max(maxSshKeyLength).optional(),
    sshKeyName: z.string().max(200).optional(),
    /** Keys of the library. */
    sshKeyIds: z.array(z.uuid()).max(50).default([]),
    /** Run once at the first start: by the shell that its first line names, by PowerShell on Windows. */
    script: z
      .string()
      .max(maxUserDataLength * 2)
      .optional(),
    /** Handed to the system as it is, instead of a script. */
    userData: z
      .string()
      .max(maxUserDataLength * 2)
      .optional(),
    description: z.string().max(maxDescriptionLength).default(''),
    terminateProtected: z.boolean().default(false),
    billingMode: BillingMode,
    trafficPackage: z.string().max(20).optional(),
    backup: z.boolean().default(false),
    managed: z.boolean().default(false),
    powerOn: z.boolean().default(true),
    /** The monthly or hourly total of one server in micros as it was shown; another price is refused. */
    expectedMicro: z.int().optional(),
    /** What features of servers do with them from the first hour on, by the name of the feature. */
    extras: z.record(z.string().max(40), z.unknown()).default({}),
  })
  .meta({ id: 'ServerCreate' });

export const Created = z.object({
  /** The batch task when several servers were asked for, else the task of the one. */
  cmdId: z.uuid(),
  servers: z.array(z.object({ serverId: z.uuid(), name: z.string(), cmdId: z.uuid() })),
});

export const PowerChange = z.strictObject({
  action: z.enum(powerActions),
  /** Hard: cuts the power instead of asking the guest. */
  force: z.boolean().default(false),
});

export const BulkPower = PowerChange.extend({ serverIds: z.array(z.uuid()).min(1).max(500) });
export const BulkResult = z.object({
  cmdId: z.uuid().nullable(),
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      cmdId: z.uuid().nullable(),
      /** Why this one was skipped. */
      refusal: z.string().nullable(),
    }),
  ),
});

export const Rename = z.strictObject({ name: z.string().max(maxNameLength * 4) });
export const Description = z.strictObject({ description: z.string().max(maxDescriptionLength) });
export const Terminate = z.strictObject({
  /** The server's name, typed by the person. */
  confirm: z.string().max(200),
  /** Keeps it for as long as its site keeps terminated servers; false: it is removed for good at once. */
  keep: z.boolean().default(true),
});

export const ServersSummary = z.object({
  total: z.int(),
  byState: z.record(z.string(), z.int()),
  byZone: z.array(z.object({ zoneId: z.string(), zoneName: z.string(), count: z.int() })),
  /** What the servers in scope cost in a month, one sum a currency. */
  monthly: z.array(Money),
  createdByMonth: z.array(z.object({ month: z.string(), count: z.int() })),
});

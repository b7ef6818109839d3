import { z } from 'zod';
import { Instant, Money } from '#kernel/wire.ts';
import { currencies } from '#kernel/money.ts';
import { signer } from '#kernel/signer.ts';
import { DataCenter } from '#domains/infrastructure/schemas.ts';
import { ManagedTerms } from '#domains/tenancy/managed.ts';
import { PriceBook } from '#domains/tenancy/schemas.ts';
import { maxSshKeyLength } from '#domains/ssh-keys/limits.ts';
import { cpuTypes, imageKinds, maxDescriptionLength, maxNameLength, waysOut } from './limits.ts';
import { BillingMode, ServerRow } from './list-schemas.ts';
import { maxUserDataLength } from './startup.ts';
import { powerActions } from './states.ts';

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
  /** Who suspended it, as the history names them; null: it is not suspended, or no one knows. */
  suspendedBy: signer(z.string()).nullable(),
  /** The engine on whose host it runs, by its name in the configuration; null for the user who does not see hosts. */
  host: z.string().nullable(),
  /** It is emulated in software: a fraction of the speed that the processor has. */
  emulated: z.boolean(),
  scsiAdapter: z.string(),
  nicType: z.string(),
  disks: z.array(Disk),
  nics: z.array(Nic),
  trafficPackage: z.string().nullable(),
  managed: z.boolean(),
  initialUser: z.string(),
  /** Null, as the price is, for the user who does not see what servers cost. */
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
    /** Null where the guest does not report it. */
    ramPercent: z.number().nullable(),
    netInKbps: z.number(),
    netOutKbps: z.number(),
    diskIops: z.number(),
    uptimeSeconds: z.int(),
    /** The last hour, oldest first, one point a minute at most. */
    series: z.array(
      z.object({
        at: Instant,
        cpuPercent: z.number(),
        ramPercent: z.number().nullable(),
        netInKbps: z.number(),
        netOutKbps: z.number(),
      }),
    ),
  })
  .meta({ id: 'ServerRuntime' });

export const ImageChoice = z.object({
  id: z.uuid(),
  kind: z.enum(imageKinds),
  name: z.string(),
  version: z.string(),
  osFamily: z.string(),
  description: z.string(),
  minRamMb: z.int(),
  minDiskGb: z.int(),
  /** The minimum sizes of a server's disks other than its system disk. */
  extraDisksGb: z.array(z.int()),
  /** The license item in the price list, or null. */
  licence: z.string().nullable(),
  initialUser: z.string(),
});

/** A type of CPU that is sold, with the sizes that there are. */
export const CpuChoice = z.object({
  type: z.enum(cpuTypes),
  name: z.string(),
  meaning: z.string(),
  counts: z.array(z.int()),
  ramMb: z.array(z.int()),
  hourlyOnly: z.boolean(),
  /** The largest sizes for which there is room now; null: all that are sold, 0: sold out. */
  freeCount: z.int().nullable(),
  freeRamMb: z.int().nullable(),
});

/** All that is sold in one zone to one account: what the create form offers and the server accepts. */
export const ZoneCatalog = z
  .object({
    zone: DataCenter,
    cpus: z.array(CpuChoice),
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
        /** Null: there are some, but their number is not published. */
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
    /** What would settle it; null while nothing is in the way. */
    wayOut: z.enum(waysOut).nullable(),
    /** The screen where it is settled, for the way out `link`. */
    wayLink: z.object({ to: z.string(), title: z.string() }).nullable(),
    /** How many more servers the allowance of the account has room for; null for strangers. */
    left: z.int().nullable(),
  })
  .meta({ id: 'ZoneCatalog' });

/** Shapes only: the rules (`api/rules.ts`) answer what is not sold with their own code at the field. */
export const ServerCreate = z
  .strictObject({
    zoneId: z.string().max(20),
    imageId: z.uuid(),
    cpuType: z.enum(cpuTypes),
    cpuCount: z.int(),
    ramMb: z.int(),
    diskSizesGb: z.array(z.int()).max(50),
    /** A network interface for each, in this order. */
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
  /** Cuts the power of a running server; without it only one that does not run is terminated. */
  force: z.boolean().default(false),
});

export const ServersSummary = z.object({
  /** As many as the list of servers has without a filter. */
  total: z.int(),
  /** How many of them others share with the caller. */
  shared: z.int(),
  byState: z.record(z.string(), z.int()),
  byZone: z.array(z.object({ zoneId: z.string(), zoneName: z.string(), count: z.int() })),
  /** What the servers in scope that no one shares cost in a month, one sum a currency. */
  monthly: z.array(Money),
  createdByMonth: z.array(z.object({ month: z.string(), count: z.int() })),
});

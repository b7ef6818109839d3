import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import { CpuChoice } from '#domains/servers/schemas.ts';
import { ManagedTerms } from '#domains/tenancy/managed.ts';
import { PriceBook } from '#domains/tenancy/schemas.ts';
import { configurationStates } from './states.ts';

const BillingMode = z.union([z.literal(0), z.literal(1)]);
const Disk = z.strictObject({ id: z.uuid(), sizeGb: z.int() });

export const Configuration = z
  .object({
    cpuType: z.enum(cpuTypes),
    cpuCount: z.int(),
    ramMb: z.int(),
    /** In their order, the system disk first. */
    disks: z.array(Disk),
    backup: z.boolean(),
    managed: z.boolean(),
    billingMode: BillingMode,
    trafficPackage: z.string().nullable(),
  })
  .meta({ id: 'Configuration' });

const Prices = z.object({
  currency: z.enum(currencies),
  monthlyMicro: z.int(),
  hourlyOnMicro: z.int(),
  hourlyOffMicro: z.int(),
});

export const ConfigurationRow = z
  .object({
    id: z.uuid(),
    state: z.enum(configurationStates),
    /** When it is to happen; null: at once. */
    plannedFor: Instant.nullable(),
    created: Instant,
    ended: Instant.nullable(),
    by: signer(z.string()),
    before: Configuration,
    after: Configuration,
    /** What a month, or an hour while on, costs before and after, by the billing of each. */
    priceBefore: Prices,
    priceAfter: Prices,
    cmdId: z.uuid().nullable(),
    /** Why it failed, and in which state the server is. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ConfigurationRow' });

export const ConfigurationForm = z
  .object({
    zoneId: z.string(),
    current: Configuration,
    /** What the server costs as it is, by the price list that it was last priced with. */
    prices: Prices.extend({ priceListName: z.string() }),
    /** The current prices of its account; null: it has no price list in the zone. */
    priceBook: PriceBook.nullable(),
    publicAddresses: z.int(),
    licence: z.string().nullable(),
    minRamMb: z.int(),
    minDiskGb: z.int(),
    osFamily: z.string(),
    cpus: z.array(CpuChoice),
    diskSizesGb: z.array(z.int()),
    maxOsDiskGb: z.int(),
    maxDiskGb: z.int(),
    maxDisks: z.int(),
    /** Its data center can keep nightly backups. */
    keepsBackups: z.boolean(),
    trafficPackages: z.array(z.object({ code: z.string(), label: z.string() })),
    managed: ManagedTerms,
    /** What can change while the server runs. */
    hot: z.object({ cpu: z.boolean(), ram: z.boolean(), addDisk: z.boolean(), growDisk: z.boolean() }),
    /** A change of disks leaves a snapshot. */
    keepsSafety: z.boolean(),
    snapshots: z.int(),
    /**
     * Why CPU and memory (`hardware`), disks or what is agreed cannot change now, why it cannot cost more, or lose a disk;
     * null: it can.
     */
    refusals: z.object({
      hardware: z.string().nullable(),
      disks: z.string().nullable(),
      contract: z.string().nullable(),
      more: z.string().nullable(),
      removal: z.string().nullable(),
    }),
    planned: ConfigurationRow.nullable(),
    maxPlanDays: z.int(),
  })
  .meta({ id: 'ConfigurationForm' });

/**
 * What differs, or all of `current` as it was read with what differs in it. Shapes alone: the rules (`api/rules.ts`) answer
 * what is not sold with their own code at the field.
 */
export const ConfigurationChange = z
  .strictObject({
    cpuType: z.enum(cpuTypes).optional(),
    cpuCount: z.int().optional(),
    ramMb: z.int().optional(),
    /** As they were read: a list that is not what the server has is refused. They change by the three lists below. */
    disks: z.array(Disk).max(50).optional(),
    growDisks: z.array(z.strictObject({ diskId: z.uuid(), sizeGb: z.int() })).max(50).optional(), // prettier-ignore
    addDisks: z.array(z.int()).max(50).optional(),
    /** `confirmGb` is the size of the disk, typed by the person. */
    removeDisks: z.array(z.strictObject({ diskId: z.uuid(), confirmGb: z.int() })).max(50).optional(), // prettier-ignore
    backup: z.boolean().optional(),
    managed: z.boolean().optional(),
    billingMode: BillingMode.optional(),
    /** Null: none, as servers billed by the hour have it. */
    trafficPackage: z.string().max(20).nullable().optional(),
    /** Allows the server to be shut down and started where the change needs it. */
    restart: z.boolean().optional(),
    /** Cuts the power instead of asking the guest to shut down. */
    force: z.boolean().optional(),
    /** When it is to happen. In the past: as soon as the server is free. */
    at: Instant.optional(),
    /** Makes it together with the change that is planned, at the time of that. */
    withPlanned: z.boolean().optional(),
    /** The month or the hour while on, in micros, as it was shown; another price is refused. */
    expectedMicro: z.int().optional(),
  })
  .meta({ id: 'ConfigurationChange' });

export const Saved = z.object({
  /** Null: it is planned, or nothing differs. */
  cmdId: z.uuid().nullable(),
  /** Null: nothing differs. */
  configurationId: z.uuid().nullable(),
  /** What begins later: billing by the hour begins with the next month. */
  plannedFor: Instant.nullable(),
});

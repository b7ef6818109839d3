import { z } from 'zod';
import { PartnerApp } from '#domains/account/schemas.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { SyncStatus } from '#domains/vendors/schemas.ts';
import { Check } from '#kernel/checks.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { checkIds } from './states.ts';

export { SiteHost };
export const ByTenant = z.strictObject({ cspId: z.uuid() });
export const ByUser = z.strictObject({ userId: z.uuid() });

export const Connection = PartnerApp.extend({
  /** Whether anything is stored. */
  exists: z.boolean(),
  /** The redirect URI that the application must allow. */
  redirectUri: z.string(),
  /** Who consented. */
  consentBy: signer(z.string()),
  /** What administrators of tenants open to accept the partner as their reseller; empty: not known yet. */
  importUrl: z.string(),
  version: z.int(),
  checks: z.array(Check.extend({ id: z.enum(checkIds) })),
  checkedAt: Instant.nullable(),
  /** The test that runs. */
  checkCmdId: z.uuid().nullable(),
  sync: SyncStatus,
  /** Tenants and active subscriptions that are known. */
  tenants: z.int(),
  subscriptions: z.int(),
}).meta({ id: 'MsCloudConnection' });

export const Consent = z.object({ appConsentURL: z.string() });
export const ConsentBack = z.strictObject({
  state: z.string().max(200).default(''),
  code: z.string().max(8000).default(''),
  /** What Microsoft refused with. */
  error: z.string().max(200).default(''),
});
export const ConsentDone = z.object({ siteHost: z.string(), cmdId: z.uuid() });

export const Tenant = z
  .object({
    id: z.uuid(),
    /** Microsoft's own ID. */
    tenantId: z.string(),
    company: z.string(),
    domain: z.string(),
    relationship: z.string(),
    site: z.string(),
    siteId: z.uuid(),
    /** The user whom it is linked to. */
    userId: z.uuid().nullable(),
    owner: z.string(),
    subscriptions: z.int(),
    azureSubscriptions: z.int(),
    /** When its subscriptions were last read. */
    detailsAt: Instant.nullable(),
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'MsTenant' });

export const License = z
  .object({
    id: z.string(),
    name: z.string(),
    total: z.int(),
    used: z.int(),
    suspended: z.int(),
    warning: z.int(),
  })
  .meta({ id: 'MsLicense' });

export const AzureSubscription = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.string(),
    /** Of this month so far, in hundredths; null: nothing is known. */
    cost: z.int().nullable(),
    currency: z.string(),
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'AzureSubscription' });

const MonthCost = z.object({
  /** `YYYY-MM`, UTC. */
  month: z.string(),
  cost: z.int(),
  currency: z.string(),
});

export const TenantDetails = Tenant.extend({
  licenses: z.array(License),
  azure: z.object({
    subscriptions: z.array(AzureSubscription),
    /** The last twelve months that have costs, the oldest first. */
    months: z.array(MonthCost),
    /** When costs were last read. */
    updatedAt: Instant.nullable(),
  }),
  /** Why its subscriptions could not be read. */
  problem: z.string().nullable(),
  cmdId: z.uuid().nullable(),
}).meta({ id: 'MsTenantDetails' });

export const Subscription = z
  .object({
    id: z.string(),
    name: z.string(),
    offer: z.string(),
    state: z.string(),
    billingType: z.string(),
    quantity: z.int(),
    /** ISO 8601, such as `P1Y`; empty: none. */
    term: z.string(),
    billingCycle: z.string(),
    autoRenew: z.boolean(),
    startsAt: Instant.nullable(),
    /** When the term ends: the renewal where it renews. */
    commitmentEndsAt: Instant.nullable(),
    cancelUntil: Instant.nullable(),
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'MsSubscription' });

/** What the page of a user shows of Microsoft. */
export const UserTenants = z
  .object({
    siteHost: z.string(),
    siteId: z.uuid(),
    /** Whether the user's site is connected to Partner Center. */
    connected: z.boolean(),
    sync: SyncStatus,
    tenants: z.array(Tenant),
  })
  .meta({ id: 'MsUserTenants' });
export const LinkInput = z.strictObject({ userId: z.uuid() });

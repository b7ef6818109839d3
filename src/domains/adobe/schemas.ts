import { z } from 'zod';
import { SiteHost } from '#domains/sites/schemas.ts';
import { SyncStatus } from '#domains/vendors/schemas.ts';
import { Check } from '#kernel/checks.ts';
import { Instant } from '#kernel/wire.ts';
import { adobeCurrencies, checkIds, marketSegments } from './states.ts';

export { SiteHost };
export const ByCustomer = z.strictObject({ customerId: z.uuid() });

/** Empty texts pass: what is missing is said at its field. */
const text = z.string().trim().max(256).default('');
export const ConnectionInput = z.strictObject({
  clientId: text,
  /** Absent or empty: the stored one stays. */
  clientSecret: z.string().max(256).default(''),
  resellerId: text,
  distributorId: text,
  marketSegment: z.enum(marketSegments),
  currency: z.enum(adobeCurrencies),
});

export const Connection = z
  .object({
    /** Whether anything is stored. */
    exists: z.boolean(),
    clientId: z.string(),
    resellerId: z.string(),
    distributorId: z.string(),
    marketSegment: z.enum(marketSegments),
    currency: z.enum(adobeCurrencies),
    /** As Adobe names the reseller; empty: not known yet. */
    reseller: z.string(),
    version: z.int(),
    checks: z.array(Check.extend({ id: z.enum(checkIds) })),
    checkedAt: Instant.nullable(),
    /** The test that runs. */
    checkCmdId: z.uuid().nullable(),
    sync: SyncStatus,
    /** Customers and subscriptions that are known. */
    customers: z.int(),
    subscriptions: z.int(),
  })
  .meta({ id: 'AdobeConnection' });

export const Customer = z
  .object({
    id: z.uuid(),
    /** Adobe's own ID. */
    adobeId: z.string(),
    company: z.string(),
    /** `active`, `pending`, `inactive`, or what else Adobe names. */
    state: z.string(),
    site: z.string(),
    siteId: z.uuid(),
    /** The user whom it is linked to. */
    userId: z.uuid().nullable(),
    owner: z.string(),
    subscriptions: z.int(),
    licenses: z.int(),
    /** The day when all subscriptions renew. */
    anniversary: z.iso.date().nullable(),
    /** The state of its three-year commitment; null: it has none. */
    commitment: z.string().nullable(),
    /** When its subscriptions were last read. */
    detailsAt: Instant.nullable(),
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'AdobeCustomer' });

export const CustomerDetails = Customer.extend({
  /** ISO 3166; empty: not known yet. */
  country: z.string(),
  /** As Adobe names it, such as `COM`. */
  segment: z.string(),
  /** Discount levels such as `02`; empty: none. */
  licenseLevel: z.string(),
  consumableLevel: z.string(),
  globalSales: z.boolean(),
  commitmentStartsOn: z.iso.date().nullable(),
  commitmentEndsOn: z.iso.date().nullable(),
  /** The least that was agreed on; 0: nothing. */
  commitmentLicenses: z.int(),
  commitmentConsumables: z.int(),
  /** Why its subscriptions could not be read. */
  problem: z.string().nullable(),
  cmdId: z.uuid().nullable(),
}).meta({ id: 'AdobeCustomerDetails' });

export const Subscription = z
  .object({
    id: z.string(),
    /** Adobe's part number, which includes the discount level. */
    offer: z.string(),
    state: z.string(),
    quantity: z.int(),
    /** Null: Adobe counts no use of it. */
    used: z.int().nullable(),
    autoRenew: z.boolean(),
    renewalQuantity: z.int(),
    currency: z.string(),
    renewsOn: z.iso.date().nullable(),
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'AdobeSubscription' });

export const LinkInput = z.strictObject({ userId: z.uuid() });

import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxAmount } from './limits.ts';
import { quotaResources } from './resources.ts';
import { quotaRequestStates } from './states.ts';

const Resource = z.enum(quotaResources);
const Amount = z.int().min(0).max(maxAmount);

/** The limits of an account with what is used. */
export const Quotas = z
  .object({
    accountId: z.uuid(),
    /** Of the monthly cost; null: the account has no price list. */
    currency: z.enum(currencies).nullable(),
    items: z.array(
      z.object({
        resource: Resource,
        /** Null: no limit. */
        limit: z.int().nullable(),
        used: z.number(),
        /** Where the limit comes from: the site, a limit of the account, or one for a time. */
        source: z.enum(['default', 'account', 'temporary']),
        /** When a limit for a time ends. */
        expires: Instant.nullable(),
        /** A request for more is waiting. */
        requested: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Quotas' });

export const QuotaRequestRow = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    email: z.string(),
    resource: Resource,
    /** The limit at the time of the request. */
    limit: z.int(),
    amount: z.int(),
    reason: z.string(),
    state: z.enum(quotaRequestStates),
    /** What was approved; null: nothing. */
    approved: z.int().nullable(),
    /** Until when; null: for good. */
    until: Instant.nullable(),
    answer: z.string(),
    created: Instant,
    decided: Instant.nullable(),
    decidedBy: signer(z.string()).nullable(),
  })
  .meta({ id: 'QuotaRequestRow' });

export const ByRequest = z.strictObject({ requestId: z.uuid() });
export const ByAccount = z.strictObject({ accountId: z.uuid() });
export const BySite = z.strictObject({ siteId: z.uuid() });

export const QuotaAsk = z.strictObject({ resource: Resource, amount: Amount, reason: z.string().max(5000) });
export const QuotaApproval = z.strictObject({
  /** Absent: what was requested. */
  amount: Amount.optional(),
  until: Instant.optional(),
  answer: z.string().max(5000).default(''),
});
export const QuotaDecline = z.strictObject({ answer: z.string().max(5000) });
export const QuotaSet = z.strictObject({
  resource: Resource,
  /** Null: the site's default again. */
  amount: Amount.nullable(),
  until: Instant.optional(),
});

const Defaults = z.object({
  servers: Amount.nullable(),
  cpus: Amount.nullable(),
  ramGb: Amount.nullable(),
  diskGb: Amount.nullable(),
  addresses: Amount.nullable(),
  spend: Amount.nullable(),
});
/** What accounts of a site have that have no limits of their own; null: no limit, absent: as before. */
export const QuotaDefaults = z.strictObject(Defaults.partial().shape).meta({ id: 'QuotaDefaults' });
export const QuotaDefaultsRow = z
  .object({ id: z.uuid(), site: z.string(), ...Defaults.shape })
  .meta({ id: 'QuotaDefaultsRow' });

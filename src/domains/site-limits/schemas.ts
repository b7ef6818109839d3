import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { siteResources } from './resources.ts';

/** Money is in minor units. */
const most = 1_000_000_000_000;
const Count = z.int().min(0).max(1_000_000).nullable();
const Amount = z.int().min(0).max(most).nullable();

export const SiteLimitsInput = z.strictObject({
  /** Null: no limit. */
  servers: Count,
  /** What customers are charged in a month, before tax. */
  spend: Amount,
  /** What customers owe. */
  credit: Amount,
  /** Of both amounts. */
  currency: z.enum(currencies),
  /** Whether new servers are refused while a limit is reached. */
  stopNew: z.boolean(),
});

export const SiteLimits = z
  .object({
    /** 0: nothing was saved yet. */
    version: z.int(),
    currency: z.enum(currencies),
    stopNew: z.boolean(),
    /** Whether new servers are refused now. */
    stopped: z.boolean(),
    items: z.array(
      z.object({ resource: z.enum(siteResources), limit: z.int().nullable(), used: z.int(), level: z.int() }),
    ),
    /** When use was looked at for warnings; null: not yet. */
    lookedAt: Instant.nullable(),
  })
  .meta({ id: 'SiteLimits' });

import { z } from 'zod';
import { currencies } from '#kernel/money.ts';

const unit = { monthlyMicro: z.int(), hourlyOnMicro: z.int(), hourlyOffMicro: z.int() };

/** What is left out costs nothing, or has no limit. */
export const Rate = z.object({
  ...unit,
  tiers: z.array(z.object({ beyond: z.number(), ...unit })).optional(),
  included: z.number().optional(),
  minimum: z.number().optional(),
  monthCapMicro: z.int().optional(),
  onceMicro: z.int().optional(),
  yearlyMicro: z.int().optional(),
  customerPriceId: z.uuid().optional(),
});

export const PriceBook = z
  .object({
    priceListName: z.string(),
    versionId: z.uuid(),
    currency: z.enum(currencies),
    rates: z.record(z.string(), Rate),
  })
  .meta({ id: 'PriceBook' });

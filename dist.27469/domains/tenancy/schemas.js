import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
export const Rate = z.object({ monthlyMicro: z.int(), hourlyOnMicro: z.int(), hourlyOffMicro: z.int() });
export const PriceBook = z
    .object({
    priceListName: z.string(),
    versionId: z.uuid(),
    currency: z.enum(currencies),
    rates: z.record(z.string(), Rate),
})
    .meta({ id: 'PriceBook' });

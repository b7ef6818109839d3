import { z } from 'zod';

export const DataCenter = z
  .object({
    /** Upper case, 2-6 characters, such as `EU-FR`. */
    id: z.string(),
    name: z.string(),
    continent: z.string(),
    country: z.string(),
    /** ISO 3166 two-letter code. */
    countryCode: z.string(),
    /** Null when servers can be created here, else the reason why not. */
    closedReason: z.string().nullable(),
    /** Its servers are emulated in software: real ones, at a fraction of the speed. */
    emulated: z.boolean(),
  })
  .meta({ id: 'DataCenter' });

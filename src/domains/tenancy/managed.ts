import { z } from 'zod';

/** What a site says of its managed service. */
export const ManagedTerms = z
  .object({
    /** What the provider's engineers do; null: the site has not said. */
    scope: z.string().nullable(),
    /** How soon someone answers. */
    response: z.string().nullable(),
    /** So many days after the order it begins. */
    startDays: z.int(),
    /** Whether the site offers it; servers that have it keep it. */
    sold: z.boolean(),
  })
  .meta({ id: 'ManagedTerms' });
export type ManagedTerms = z.infer<typeof ManagedTerms>;

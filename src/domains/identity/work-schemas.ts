import { z } from 'zod';

/** A proof-of-work challenge in the form of ALTCHA. */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    expiresAt: z.int().optional(),
  }),
  signature: z.string().optional(),
});

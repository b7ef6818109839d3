import { z } from 'zod';

export const SetupState = z.object({
  /** True as long as no one administers this installation. */
  required: z.boolean(),
});

/** Shapes only: the handler answers what is wrong with its own code at the field. */
export const SetupClaim = z.strictObject({
  /** The one-time token that the server printed at its start. */
  token: z.string().max(200).default(''),
  email: z.string().max(320).default(''),
  password: z.string().max(1024).default(''),
  /** The person's name. */
  name: z.string().max(200).default(''),
  /** What the provider is called. */
  siteName: z.string().max(200).default(''),
});

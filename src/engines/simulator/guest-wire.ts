import { z } from 'zod';
import { AuthorizedKeys, Token } from './wire.ts';

/** The part of the simulator's protocol that is about the system inside a machine. */

const password = z.string().max(200).nullable();
const sshKey = AuthorizedKeys.nullable();

export const AccessBody = z.strictObject({ token: Token, password, sshKey, force: z.boolean() });
export const RescueBody = z.strictObject({ token: Token, enter: z.boolean(), password });
export const RebuildBody = z.strictObject({
  token: Token,
  imageRef: z.string().min(1).max(200),
  systemDiskGb: z.int().min(1).max(65_536),
  wipeDisks: z.boolean(),
  password,
  sshKey,
});

/** What a job does to a guest, as the store keeps it: which credentials there were, never what they are. */
export const GuestOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('access'), credentials: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('rescue'), enter: z.boolean() }),
  z.strictObject({ kind: z.literal('init') }),
  z.strictObject({
    kind: z.literal('rebuild'),
    credentials: z.array(z.string()),
    imageRef: z.string(),
    systemDiskGb: z.int(),
  }),
]);
export type GuestOrder = z.infer<typeof GuestOrder>;

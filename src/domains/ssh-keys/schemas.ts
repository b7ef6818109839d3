import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { maxSshKeyLength, maxSshKeyName } from './limits.ts';

export const SshKeyRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** As OpenSSH names it, such as `ssh-ed25519`. */
    type: z.string(),
    /** SHA256 of the key, as `ssh-keygen -l` prints it. */
    fingerprint: z.string(),
    comment: z.string(),
    publicKey: z.string(),
    owner: z.string(),
    created: Instant,
    version: z.int(),
  })
  .meta({ id: 'SshKeyRow' });

const name = z.string().max(maxSshKeyName * 4);
export const SshKeyCreate = z.strictObject({ name, publicKey: z.string().max(maxSshKeyLength) });
export const SshKeyEdit = z.strictObject({ name });

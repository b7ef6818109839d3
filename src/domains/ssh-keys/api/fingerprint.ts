import { createHash } from 'node:crypto';
import type { SshKeyLine } from '../keys.ts';

/** As `ssh-keygen -l` prints it: SHA256 of the blob in base64 without padding. */
export const fingerprintOf = ({ blob }: Pick<SshKeyLine, 'blob'>): string =>
  `SHA256:${createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64').replace(/=+$/, '')}`;

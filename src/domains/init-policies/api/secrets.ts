import { z } from 'zod';
import { seal, unseal } from '#platform/seal.ts';

const Secrets = z.record(z.string(), z.string());
const bound = (serverId: string) => ({ purpose: 'init secrets', owner: serverId });

/** What the references of a server's user data resolve to, sealed; null where there are none. */
export const sealSecrets = (key: Buffer, serverId: string, secrets: Readonly<Record<string, string>>): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : seal(key, bound(serverId), JSON.stringify(secrets));

export const unsealSecrets = (key: Buffer, serverId: string, sealed: Buffer | null): Record<string, string> =>
  sealed === null ? {} : Secrets.parse(JSON.parse(unseal(key, bound(serverId), sealed)));

/** A log without the secrets that commands have written into it. */
export const masked = (log: string, secrets: Readonly<Record<string, string>>): string =>
  Object.values(secrets)
    .filter((value) => value.length > 0)
    // The longest first: one may hold another.
    .sort((a, b) => b.length - a.length)
    .reduce((text, value) => text.replaceAll(value, '••••••'), log);

import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import type { SeedAccount } from './sites.ts';

const type = 'ssh-ed25519';
const owners = ['laptop', 'desk', 'build-server'];

/** What OpenSSH writes before a text or before bytes: their length in four bytes. */
function field(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return Buffer.concat([length, part]);
}

/** Public keys that no one has the other half of: two or three for each account of the demonstration. */
export async function insertSshKeys(
  tx: Db,
  random: Random,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<void> {
  const rows = accounts.flatMap((account) =>
    owners.slice(0, random.chance(0.5) ? 3 : 2).map((name, i) => {
      const id = random.id(daysBefore(now, 200 - i * 60));
      const blob = Buffer.concat([field(Buffer.from(type)), field(createHash('sha256').update(id).digest())]);
      const fingerprint = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '');
      const comment = `admin@${name}`;
      return {
        id,
        site_id: account.siteId,
        account_id: account.id,
        name,
        type,
        fingerprint: `SHA256:${fingerprint}`,
        comment,
        public_key: `${type} ${blob.toString('base64')} ${comment}`,
        created_at: daysBefore(now, 200 - i * 60),
      };
    }),
  );
  await insertAll(tx, 'ssh_key', rows);
}

import { createHash } from 'node:crypto';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { baseName, folderOf } from '../images/disks.ts';
import type { Placed } from '../host/places.ts';

/** Guests can run as someone else where the supervisor is root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Numbers that no system hands out to its people or services. */
const firstOwner = 2_000_000_000;
const owners = 100_000_000;

/** The user of a machine's process: its own number, so that one guest cannot touch what another has. */
export const ownerOf = (machineRef: string): number =>
  firstOwner + (createHash('sha256').update(machineRef).digest().readUInt32BE(0) % owners);

/**
 * Hands a machine's files to its own user, as far as the supervisor is root. The folder stays root's: who has got hold
 * of the process can put nothing there, and reaches no file but its own.
 */
export async function handOver(supervisor: Placed, machineRef: string): Promise<void> {
  if (!isRoot()) return;
  const owner = ownerOf(machineRef);
  const folder = folderOf(supervisor, machineRef);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    // Images are shared by links to one file, which everyone who gets there may read.
    if (entry.name === baseName) await chmod(file, 0o644);
    else if (entry.isFile()) await lchown(file, owner, owner);
  }
  await chown(folder, 0, owner);
  await chmod(folder, 0o710);
}

/** What is before a command to run it as the machine's own user, with no right to become another. */
export async function asOwner(machineRef: string, withKvm: boolean): Promise<readonly string[]> {
  if (!isRoot()) return [];
  const owner = String(ownerOf(machineRef));
  const kvm = withKvm ? await stat('/dev/kvm').catch(() => null) : null;
  const groups = kvm === null || kvm.gid === 0 ? ['--clear-groups'] : ['--groups', String(kvm.gid)];
  return ['setpriv', '--reuid', owner, '--regid', owner, ...groups, '--no-new-privs', '--'];
}

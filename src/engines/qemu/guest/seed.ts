import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { folderOf, seedFile } from '../images/disks.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { stagesOf } from './stages.ts';
import { runTool } from '../host/tool.ts';
import type { Placed } from '../host/places.ts';

/** What the first user of a guest is given; of a password the hash. */
export const Credentials = z.strictObject({ passwordHash: z.string().nullable(), sshKey: z.string().nullable() });
export type Credentials = z.infer<typeof Credentials>;

/** The hash of a password as a Linux system keeps it, or null for none. */
export async function hashPassword(password: string | null): Promise<string | null> {
  if (password === null) return null;
  return (await runTool('openssl', ['passwd', '-6', '-stdin'], { input: `${password}\n` })).trim();
}

const hostNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63) || 'server';

/** Names one first boot of a machine: a guest that meets another one sets itself up again. */
export const instanceOf = ({ ref, instance }: Pick<MachineRow, 'ref' | 'instance'>): string => `${ref}-${instance}`;

export interface Given {
  credentials: Credentials;
  userData: string;
  /** Another first boot than that of the machine, and its file: the rescue system has its own. */
  instance?: string;
  into?: string;
}

/** What a guest reads on its first boot, in the form that cloud-init calls NoCloud. */
export function seedFiles(machine: Pick<MachineRow, 'ref' | 'name' | 'instance'>, given: Given) {
  const { credentials: of, userData } = given;
  const keys = (of.sshKey ?? '').split('\n').filter((line) => line.trim() !== '');
  const vendor = ['#cloud-config', 'disable_root: false', 'ssh_pwauth: true'];
  if (keys.length > 0) vendor.push('ssh_authorized_keys:', ...keys.map((key) => `  - ${JSON.stringify(key)}`));
  if (of.passwordHash !== null) vendor.push('chpasswd:', '  expire: false', '  list: |', `    root:${of.passwordHash}`);
  const meta = [`instance-id: ${given.instance ?? instanceOf(machine)}`, `local-hostname: ${hostNameOf(machine.name)}`];
  return {
    'meta-data': `${meta.join('\n')}\n`,
    'vendor-data': `${vendor.join('\n')}\n`,
    'user-data': userData === '' ? '#cloud-config\n{}\n' : userData,
    ...(userData === '' ? {} : stageFiles(userData)),
  };
}

const stageFiles = (userData: string): Record<string, string> =>
  Object.fromEntries(Object.entries(stagesOf(userData)).map(([name, text]) => [`stage-${name}`, text]));

/** Writes the volume that the guest finds beside its disks. */
export async function writeSeed(supervisor: Placed, machine: MachineRow, given: Given): Promise<void> {
  const folder = await mkdtemp(path.join(folderOf(supervisor, machine.ref), 'seed-'));
  try {
    const files = Object.entries(seedFiles(machine, given));
    for (const [name, text] of files) await writeFile(path.join(folder, name), text, { mode: 0o600 });
    const made = path.join(folder, 'seed.iso');
    const names = files.map(([name]) => path.join(folder, name));
    await runTool('genisoimage', ['-quiet', '-o', made, '-V', 'cidata', '-J', '-r', ...names]);
    await chmod(made, 0o600);
    await rename(made, given.into ?? seedFile(supervisor, machine.ref));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

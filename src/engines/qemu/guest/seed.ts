import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folderOf, seedFile } from '../images/disks.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { stagesOf } from './stages.ts';
import { type Credentials, vendorData } from '../../stored/credentials.ts';
import { runTool } from '../../run-tool.ts';
import type { Placed } from '../host/places.ts';

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
  const meta = [`instance-id: ${given.instance ?? instanceOf(machine)}`, `local-hostname: ${hostNameOf(machine.name)}`];
  return {
    'meta-data': `${meta.join('\n')}\n`,
    'vendor-data': vendorData(of),
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

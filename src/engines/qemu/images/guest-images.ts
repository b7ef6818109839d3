import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { imageFile } from './disks.ts';
import { keptProbe } from '../host/probe-kvm.ts';
import { runTool } from '../../run-tool.ts';
import { isInstalled } from '../host/tools-of.ts';
import type { Placed } from '../host/places.ts';

/** The image that every machine with QEMU offers: built from the packages of Debian in some seconds. */
export const smallGuestRef = 'small-linux';
/** The light Debian, which is offered where `mmdebstrap` is installed; its build takes a minute. */
export const debianRef = 'debian-light';

/** Debian with systemd and cloud-init, only offered where KVM works: emulated, it boots for minutes. */
export const cloudDebianRef = 'debian-cloud';

/** The scripts that make the images which a host builds itself, with their options. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  [smallGuestRef]: ['build.sh'],
  [debianRef]: ['debian.sh'],
  [cloudDebianRef]: ['debian.sh', '--cloud-init'],
};

/** Whether a host builds this image itself, once someone wants a machine of it. */
export const isBuiltHere = (imageRef: string): boolean => Object.hasOwn(scripts, imageRef);

/** Whether a Debian can be built here. */
export const canBuildDebian = (): Promise<boolean> => isInstalled('mmdebstrap');

/** The kinds of Debian that the host of this folder can build and run well. */
export async function debiansOf(engineFolder: string): Promise<string[]> {
  if (!(await canBuildDebian())) return [];
  const probe = await keptProbe(path.join(engineFolder, 'kvm.json'));
  return probe?.accelerator === 'kvm' ? [debianRef, cloudDebianRef] : [debianRef];
}

const withinMs = 600_000;
const folder = path.join(projectRoot, 'tools/guest');

/** Names what these images are made of: the scripts and their files, as they are now. */
export function sourceOfGuests(): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of names) {
    const file = path.join(folder, name);
    if (!name.endsWith('.md') && statSync(file).isFile()) hash.update(`${name}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Builds an image unless an up-to-date one exists. A failed build is reported to creates that use it. */
export async function buildGuestImage(supervisor: Placed, imageRef: string, building: Set<string>): Promise<void> {
  const [script, ...options] = scripts[imageRef] ?? [];
  if (script === undefined) return;
  const file = imageFile(supervisor, imageRef);
  const source = sourceOfGuests();
  building.add(imageRef);
  try {
    if ((await madeFrom(file)) === source) return;
    await runTool(path.join(folder, script), [...options, file], { withinMs });
    await writeFile(`${file}.from`, source, { mode: 0o600 });
  } catch (error) {
    process.emitWarning(String(error));
  } finally {
    building.delete(imageRef);
  }
}

async function madeFrom(file: string): Promise<string | null> {
  try {
    await access(file);
    return await readFile(`${file}.from`, 'utf8');
  } catch {
    return null;
  }
}

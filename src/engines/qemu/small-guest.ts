import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { imageFile } from './disks.ts';
import { runTool } from './tool.ts';
import type { World } from './world.ts';

/** The image that every machine with QEMU offers: built from the packages of Debian in some seconds. */
export const smallGuestRef = 'small-linux';

const withinMs = 600_000;
const folder = path.join(projectRoot, 'tools/guest');

/** Names what the small guest is made of: the script and its files, as they are now. */
export function sourceOfSmallGuest(): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of names) {
    const file = path.join(folder, name);
    if (!name.endsWith('.md') && statSync(file).isFile()) hash.update(`${name}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Builds the small guest unless it is there, made of what it is made of now. That it cannot be built is told to whoever wants a machine of it. */
export async function buildSmallGuest(world: World, building: Set<string>): Promise<void> {
  const file = imageFile(world, smallGuestRef);
  const source = sourceOfSmallGuest();
  building.add(smallGuestRef);
  try {
    if ((await madeFrom(file)) === source) return;
    await runTool(path.join(folder, 'build.sh'), [file], { withinMs });
    await writeFile(`${file}.from`, source, { mode: 0o600 });
  } catch (error) {
    process.emitWarning(String(error));
  } finally {
    building.delete(smallGuestRef);
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

import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { say } from '#engines/messages.ts';
import type { Message } from '#kernel/message.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { isRoot } from './owner.ts';

/** What QEMU needs beside the memory of its guest: its own, the caches of emulation, and screens. */
const overheadMb = 768;
const periodUs = 100_000;
const megabyte = 1_048_576;
/** Limits the wait for the kernel to release a control group. */
const tries = 50;

const root = '/sys/fs/cgroup';

/** How the kernel expects it, of the two forms in use. */
type Layout = { version: 2; folder: string } | { version: 1; cpu: string; memory: string };

/** Limits of processor and memory for each guest, where the system lets them be set. */
export class Limits {
  readonly #layout: Layout | null;

  private constructor(layout: Layout | null) {
    this.#layout = layout;
  }

  /** Looks what this machine allows; `key` names the groups of this supervisor. */
  static async here(key: string): Promise<Limits> {
    if (!isRoot()) return new Limits(null);
    const name = `skydeck-${key}`;
    const layout = (await unified(name)) ?? (await divided(name));
    return new Limits(layout);
  }

  get able(): boolean {
    return this.#layout !== null;
  }

  /** In words, what keeps guests from taking the whole machine. */
  get detail(): Message {
    return this.#layout === null ? say('limits.none') : say('limits.groups', { version: this.#layout.version });
  }

  /** The groups of a machine, with its limits; a process that enters them is held to these. */
  async groupsOf({ ref, cpuCount, ramMb }: Pick<MachineRow, 'ref' | 'cpuCount' | 'ramMb'>): Promise<string[]> {
    const layout = this.#layout;
    if (layout === null) return [];
    const quota = cpuCount * periodUs;
    const bytes = (ramMb + overheadMb) * megabyte;
    const groups = foldersOf(layout, ref);
    for (const group of groups) await mkdir(group, { recursive: true });
    const [cpu = '', memory = cpu] = groups;
    if (layout.version === 2) {
      await writeFile(path.join(layout.folder, 'cgroup.subtree_control'), '+cpu +memory');
      await writeFile(path.join(cpu, 'cpu.max'), `${quota} ${periodUs}`);
      await writeFile(path.join(memory, 'memory.max'), String(bytes));
    } else {
      await writeFile(path.join(cpu, 'cpu.cfs_period_us'), String(periodUs));
      await writeFile(path.join(cpu, 'cpu.cfs_quota_us'), String(quota));
      await writeFile(path.join(memory, 'memory.limit_in_bytes'), String(bytes));
    }
    return groups;
  }

  /** Forgets the groups of a machine that no longer runs, and those of the supervisor with the last one. */
  async forget(ref: string): Promise<void> {
    if (this.#layout === null) return;
    for (const group of foldersOf(this.#layout, ref)) {
      for (let n = 0; n < tries && (await remove(group)) === 'busy'; n++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await remove(path.dirname(group));
    }
  }
}

const foldersOf = (layout: Layout, ref: string): string[] =>
  (layout.version === 2 ? [layout.folder] : [layout.cpu, layout.memory]).map((folder) => path.join(folder, ref));

async function remove(group: string): Promise<'gone' | 'busy'> {
  return rmdir(group).then(
    () => 'gone',
    (error: unknown) => (error instanceof Error && 'code' in error && error.code === 'EBUSY' ? 'busy' : 'gone'),
  );
}

async function unified(name: string): Promise<Layout | null> {
  const there = (await readFile(path.join(root, 'cgroup.controllers'), 'utf8').catch(() => '')).split(/\s+/);
  if (!there.includes('cpu') || !there.includes('memory')) return null;
  const folder = path.join(root, name);
  try {
    await writeFile(path.join(root, 'cgroup.subtree_control'), '+cpu +memory');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'cgroup.subtree_control'), '+cpu +memory');
    await rmdir(folder).catch(() => undefined);
    return { version: 2, folder };
  } catch {
    return null;
  }
}

async function divided(name: string): Promise<Layout | null> {
  const folders = ['cpu', 'memory'].map((controller) => path.join(root, controller, name));
  try {
    for (const folder of folders) {
      await access(path.join(path.dirname(folder), 'cgroup.procs'), constants.W_OK);
      await mkdir(folder, { recursive: true });
      await rmdir(folder).catch(() => undefined);
    }
  } catch {
    return null;
  }
  const [cpu = '', memory = ''] = folders;
  return { version: 1, cpu, memory };
}

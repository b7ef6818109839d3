import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { commandOf, ownFolder, pidFileOf, runFolder } from './command.ts';
import type { MachineRow } from './machines.ts';
import { asOwner, handOver, isRoot, ownerOf } from './owner.ts';
import type { World } from './world.ts';

/** Its own user writes in one folder alone: what the supervisor writes beside it cannot be led astray. */
export async function makeRunFolder(world: World, ref: string): Promise<void> {
  const own = ownFolder(world, ref);
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (!isRoot()) return;
  await chmod(runFolder(world, ref), 0o711);
  await chown(own, ownerOf(ref), ownerOf(ref));
}

/** Readies the host for a machine, and gives the words for the shell that its process is started by. */
export async function launchArguments(world: World, machine: MachineRow): Promise<string[]> {
  const accelerator = await world.accelerator();
  await world.wire?.plug(machine.ref);
  await handOver(world, machine.ref);
  const groups = await world.limits.groupsOf(machine);
  // The shell that stays beside it writes down how it ended, also while nobody watches.
  const enter = 'out=$1; shift; while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs"; shift; done; shift';
  const script = `${enter}; nice -n 5 "$@"; code=$?; echo $code >"$out"`;
  const before = [...((await world.wire?.inside()) ?? []), ...(await asOwner(machine.ref, accelerator === 'kvm'))];
  const command = [...before, 'qemu-system-x86_64', ...commandOf(world, machine, accelerator)];
  command.push('-pidfile', pidFileOf(world, machine.ref));
  return ['-c', script, 'sh', path.join(runFolder(world, machine.ref), 'exit'), ...groups, '--', ...command];
}

/** Takes away what the host had for a machine that runs no more. */
export async function cleanUp(world: World, ref: string): Promise<void> {
  await world.limits.forget(ref);
  await world.wire?.unplug(ref);
}

import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { commandOf, ownFolder, pidFileOf, runFolder } from './command.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { asOwner, handOver, isRoot, ownerOf } from './owner.ts';
import type { Host } from '../host/context.ts';

/** Its own user writes in one folder alone: what the supervisor writes beside it cannot be led astray. */
export async function makeRunFolder(host: Host, ref: string): Promise<void> {
  const own = ownFolder(host, ref);
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (!isRoot()) return;
  await chmod(runFolder(host, ref), 0o711);
  await chown(own, ownerOf(ref), ownerOf(ref));
}

/** Readies the host for a machine, and gives the words for the shell that its process is started by. */
export async function launchArguments(host: Host, machine: MachineRow): Promise<string[]> {
  const accelerator = await host.accelerator();
  await host.wire?.plug(machine.ref);
  await handOver(host, machine.ref);
  const groups = await host.limits.groupsOf(machine);
  // The shell that stays beside it writes down how it ended, also while no one watches.
  const enter = 'out=$1; shift; while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs"; shift; done; shift';
  const script = `${enter}; nice -n 5 "$@"; code=$?; echo $code >"$out"`;
  const before = [...((await host.wire?.inside()) ?? []), ...(await asOwner(machine.ref, accelerator === 'kvm'))];
  const command = [...before, 'qemu-system-x86_64', ...commandOf(host, machine, accelerator)];
  command.push('-pidfile', pidFileOf(host, machine.ref));
  return ['-c', script, 'sh', path.join(runFolder(host, machine.ref), 'exit'), ...groups, '--', ...command];
}

/** Takes away what the host had for a machine that no longer runs. */
export async function cleanUp(host: Host, ref: string): Promise<void> {
  await host.limits.forget(ref);
  await host.wire?.unplug(ref);
}

import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { say } from '#engines/messages.ts';
import { translate, type Message } from '#kernel/message.ts';
import { keptProbe } from './probe-kvm.ts';

/** What a start says of packages that are missing, and how to get them, in one line. */
export function reportMissing(missing: readonly string[]): string {
  const what = missing.includes(needed['qemu-system-x86_64'].from) ? 'QEMU' : missing.join(', ');
  return `${what} not installed: simulated data centers only. To run real virtual machines here: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

/** What a start says of how the virtual machines of this folder run, as far as that has been tried. */
export async function reportAccelerator(folder: string): Promise<string> {
  const kept = await keptProbe(path.join(folder, 'kvm.json'));
  if (kept === null) return 'Virtual machines on this machine: KVM is tested when the first one starts.';
  if (kept.accelerator === 'kvm') return 'Virtual machines on this machine run under KVM.';
  return `Virtual machines on this machine are emulated, which is about ten times slower than KVM. ${translate(kept.why)}`;
}

/** The programs that machines need here: the Debian package that has each, and what there is not without it. */
const needed = {
  'qemu-system-x86_64': { from: 'qemu-system-x86', for: say('without.qemu') },
  'qemu-img': { from: 'qemu-utils', for: say('without.qemu-img') },
  genisoimage: { from: 'genisoimage', for: say('without.genisoimage') },
  openssl: { from: 'openssl', for: say('without.openssl') },
  mke2fs: { from: 'e2fsprogs', for: say('without.guest-tools') },
  cpio: { from: 'cpio', for: say('without.guest-tools') },
} as const;

/** A package that is not installed, and what there is not without it. */
export interface Missing {
  name: string;
  without: Message;
}

/** Packages that are not installed and without which no virtual machine runs here. */
export const missingTools = async (): Promise<string[]> => (await whatIsMissing()).map(({ name }) => name);

/** The same, with what each is for. */
export async function whatIsMissing(): Promise<Missing[]> {
  const found = await Promise.all(
    Object.entries(needed).map(async ([tool, about]) =>
      (await isInstalled(tool)) ? [] : [{ name: about.from, without: about.for }],
    ),
  );
  return found.flat();
}

/** Whether a program is there. The usual places are looked at too: a user's own search path often leaves out those of the system. */
export async function isInstalled(tool: string): Promise<boolean> {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  const tries = folders.map((folder) => access(path.join(folder, tool), constants.X_OK));
  return Promise.any(tries).then(
    () => true,
    () => false,
  );
}

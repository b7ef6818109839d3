import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { keptProbe } from './probe-kvm.ts';

/** What a start says of packages that are missing: what is not there without each, and how to get them. */
export const reportMissing = (missing: readonly Missing[]): string[] => [
  ...missing.map(({ name, without }) => `${name} is missing: ${without}.`),
  howToInstall(missing.map(({ name }) => name)),
];

/** What a start says of how the virtual machines of this folder run, as far as that has been tried. */
export async function reportAccelerator(folder: string): Promise<string> {
  const kept = await keptProbe(path.join(folder, 'kvm.json'));
  if (kept === null) return 'Virtual machines on this machine: KVM is tested when the first one starts.';
  if (kept.accelerator === 'kvm') return 'Virtual machines on this machine run under KVM.';
  return `Virtual machines on this machine are emulated, which is about ten times slower than KVM. ${kept.why}`;
}

/** The programs that machines need here: the Debian package that has each, and what there is not without it. */
const needed = {
  'qemu-system-x86_64': { from: 'qemu-system-x86', for: "virtual machines can't run" },
  'qemu-img': { from: 'qemu-utils', for: "disks can't be created, cloned or resized" },
  genisoimage: { from: 'genisoimage', for: "guests can't get a name, password or user data" },
  openssl: { from: 'openssl', for: "passwords can't be set" },
  mke2fs: { from: 'e2fsprogs', for: "the small guest and the rescue system can't be built" },
  cpio: { from: 'cpio', for: "the small guest and the rescue system can't be built" },
} as const;

/** A package that is not installed, and what there is not without it. */
export interface Missing {
  name: string;
  without: string;
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

/** How to get what is missing, in one line. */
const howToInstall = (missing: readonly string[]): string =>
  `For virtual machines on this machine: apt-get install --no-install-recommends ${missing.join(' ')}`;

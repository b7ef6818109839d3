import path from 'node:path';
import { keptProbe } from './probe-kvm.ts';
import { howToInstall, type Missing } from './tools-of.ts';

/** What a start says of packages that are missing: what is not there without each, and how to get them. */
export const tellMissing = (missing: readonly Missing[]): string[] => [
  ...missing.map(({ name, without }) => `Without ${name} there is nothing for ${without}.`),
  howToInstall(missing.map(({ name }) => name)),
];

/** What a start says of how the virtual machines of this folder run, as far as that has been tried. */
export async function tellAccelerator(folder: string): Promise<string> {
  const kept = await keptProbe(path.join(folder, 'kvm.json'));
  if (kept === null) return 'Virtual machines here: whether KVM runs them is tried when the first one starts.';
  if (kept.accelerator === 'kvm') return 'Virtual machines here run under KVM.';
  return `Virtual machines here are emulated, which is some ten times slower than KVM: ${kept.why}`;
}

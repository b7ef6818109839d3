import type { EngineFirewall } from '#engines/firewall.ts';
import type { EngineNetwork } from '#engines/networks.ts';
import { callConfigured } from '#platform/egress.ts';
import type { BackupImport, ImageImport, ImportItem, SnapshotImport } from './wire.ts';

const perCall = 5000;

/**
 * Hands a simulator machines that it is to know as if they had run there for long; those that it knows already
 * stay as they are. Throws when the simulator refuses them or is not reached.
 */
export async function importInto(url: string, machines: readonly ImportItem[]): Promise<void> {
  for (let at = 0; at < machines.length; at += perCall)
    await hand(url, 'POST /import', { machines: machines.slice(at, at + perCall) });
}

/** The same for snapshots of machines that it has. */
export async function importSnapshotsInto(url: string, snapshots: readonly SnapshotImport[]): Promise<void> {
  for (let at = 0; at < snapshots.length; at += perCall)
    await hand(url, 'POST /import-snapshots', { snapshots: snapshots.slice(at, at + perCall) });
}

/** The same for packet filters; a machine that has one gets the new one. */
export async function importFirewallsInto(
  url: string,
  firewalls: readonly { machineRef: string; firewall: EngineFirewall }[],
): Promise<void> {
  for (let at = 0; at < firewalls.length; at += perCall)
    await hand(url, 'PUT /firewalls', { firewalls: firewalls.slice(at, at + perCall) });
}

/** The same for backups of machines that it has. */
export async function importBackupsInto(url: string, backups: readonly BackupImport[]): Promise<void> {
  for (let at = 0; at < backups.length; at += perCall)
    await hand(url, 'POST /import-backups', { backups: backups.slice(at, at + perCall) });
}

/** The same for images; those that it has stay as they are. */
export async function importImagesInto(url: string, images: readonly ImageImport[]): Promise<void> {
  for (let at = 0; at < images.length; at += perCall)
    await hand(url, 'POST /import-images', { images: images.slice(at, at + perCall) });
}

/** The same for networks: the switches have them as given. */
export async function importNetworksInto(url: string, networks: readonly EngineNetwork[]): Promise<void> {
  if (networks.length > 0) await hand(url, 'PUT /networks', { networks });
}

async function hand(url: string, at: `${'POST' | 'PUT'} ${string}`, body: object): Promise<void> {
  const [method, path = ''] = at.startsWith('PUT') ? ['PUT' as const, at.slice(4)] : ['POST' as const, at.slice(5)];
  const answer = await callConfigured({ url }, { method, path, body, totalTimeoutMs: 60_000 });
  if (answer.status >= 300) throw new Error(`The simulator refused what was imported: ${JSON.stringify(answer.body)}`);
}

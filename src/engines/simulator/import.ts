import { callConfigured } from '#platform/egress.ts';
import type { SnapshotImport } from './snapshot-wire.ts';
import type { ImportItem } from './wire.ts';

const perCall = 5000;

/**
 * Hands a simulator machines that it is to know as if they had run there for long; those that it knows already
 * stay as they are. Throws when the simulator refuses them or is not reached.
 */
export async function importInto(url: string, machines: readonly ImportItem[]): Promise<void> {
  for (let at = 0; at < machines.length; at += perCall)
    await hand(url, '/import', { machines: machines.slice(at, at + perCall) });
}

/** The same for snapshots of machines that it has. */
export async function importSnapshotsInto(url: string, snapshots: readonly SnapshotImport[]): Promise<void> {
  for (let at = 0; at < snapshots.length; at += perCall)
    await hand(url, '/import-snapshots', { snapshots: snapshots.slice(at, at + perCall) });
}

async function hand(url: string, path: string, body: object): Promise<void> {
  const answer = await callConfigured({ url }, { method: 'POST', path, body, totalTimeoutMs: 60_000 });
  if (answer.status >= 300) throw new Error(`The simulator refused what was imported: ${JSON.stringify(answer.body)}`);
}

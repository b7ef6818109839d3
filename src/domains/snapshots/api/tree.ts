import type { ResultOf } from '#kernel/op.ts';
import type { Message } from '#kernel/message.ts';
import { oldAfterDays } from '../limits.ts';
import type { snapshots } from '../contract.ts';
import type { StoredSnapshot } from './store.ts';

type Shown = ResultOf<typeof snapshots.listSnapshots>['items'][number];
export type SnapshotRow = Omit<Shown, 'error'> & { error: Message | null };

const dayMs = 86_400_000;

/** Whether a snapshot has been kept for so long that someone should look at it. */
const isOld = (row: StoredSnapshot, now: Date): boolean =>
  row.state === 'ready' && !row.pinned && now.getTime() - row.at.getTime() > oldAfterDays * dayMs;

/** The rows in the order of the tree: a parent, then all that is below it, oldest first. */
export function treeOf(rows: readonly StoredSnapshot[], now: Date): SnapshotRow[] {
  const known = new Set(rows.map((row) => row.id));
  const below = new Map<string | null, StoredSnapshot[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const walk = (parent: string | null, depth: number): SnapshotRow[] =>
    (below.get(parent) ?? []).flatMap((row) => [
      toRow(row, { depth, child: (below.get(row.id) ?? []).map((one) => one.id), now }),
      ...walk(row.id, depth + 1),
    ]);
  return walk(null, 0);
}

function toRow(row: StoredSnapshot, place: { depth: number; child: string[]; now: Date }): SnapshotRow {
  const { serverId: _server, engineRef: _ref, taskId, at, ...same } = row;
  const { depth, child, now } = place;
  return { ...same, depth, child, date: at.toISOString(), old: isOld(row, now), cmdId: taskId };
}

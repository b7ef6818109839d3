import { Interrupted } from '../stored/jobs.ts';
import type { Keeper } from './types.ts';

/** What work left in the cloud because it could not be removed then. */
export interface Leftover {
  /** A machine that never came to be or is gone, a part of a snapshot, an image, what a clone needed, or a network. */
  kind: 'machine' | 'snapshot' | 'image' | 'clone' | 'network';
  ref: string;
  /** The project that it is in; empty for that of the console. */
  projectId: string;
  /** The volume of a part of a snapshot; else empty. */
  partOf: string;
}

/** Notes what is to be removed later. */
export function leave(
  { store, sweep }: Keeper,
  { kind, ref, ...of }: Pick<Leftover, 'kind' | 'ref'> & Partial<Leftover>,
): void {
  store.run('INSERT OR REPLACE INTO leftovers VALUES (?, ?, ?, ?)', kind, ref, of.projectId ?? '', of.partOf ?? '');
  sweep();
}

/** Clears away after work that failed, whose reason must not be lost: what cannot go now, or is still needed, goes later. */
export async function orLater(
  keeper: Keeper,
  what: Pick<Leftover, 'kind' | 'ref'> & Partial<Leftover>,
  clear: () => Promise<boolean | void>,
): Promise<void> {
  try {
    if ((await clear()) === false) leave(keeper, what);
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    leave(keeper, what);
  }
}

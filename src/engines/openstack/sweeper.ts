import { networkByRef } from '../stored/networks.ts';
import { Interrupted } from '../stored/jobs.ts';
import { BlockStorage } from './client/volumes.ts';
import { removeImageOf } from './images/bytes.ts';
import { clearClone } from './jobs/images.ts';
import { isLocal } from './jobs/local.ts';
import { removeParts } from './jobs/removal.ts';
import { removePart } from './jobs/snapshots.ts';
import type { Leftover } from './leftovers.ts';
import { removeNetwork } from './network/networks.ts';
import { forgetVolume } from './store.ts';
import type { Keeper } from './types.ts';

/** Removes a leftover; false: something still needs it. */
async function removed(keeper: Keeper, { kind, ref, projectId, partOf }: Leftover): Promise<boolean> {
  if (kind === 'machine') return removeParts(keeper, { ref, projectId });
  if (kind === 'clone') await clearClone(keeper, { imageRef: ref, projectId });
  else if (kind === 'image') await removeImageOf(keeper, ref);
  else if (kind === 'snapshot') return removedPart(keeper, { ref, projectId, partOf });
  else if (networkByRef(keeper.store, ref) === null) await removeNetwork(keeper, ref);
  return true;
}

/** A part of a snapshot, with its volume where that stayed for it alone. */
async function removedPart(keeper: Keeper, { ref, projectId, partOf }: Omit<Leftover, 'kind'>): Promise<boolean> {
  const { cloud, store } = keeper;
  const blocks = new BlockStorage(cloud, projectId);
  if (!(await removePart(keeper, blocks, ref))) return false;
  if (isLocal(keeper)) return true;
  const idle = store.get(
    `SELECT 1 FROM volumes WHERE volume_id = ? AND disk_id IS NULL
     AND NOT EXISTS (SELECT 1 FROM parts WHERE parts.volume_id = volumes.volume_id)
     AND NOT EXISTS (SELECT 1 FROM leftovers WHERE part_of = volumes.volume_id AND ref <> ?)`,
    partOf,
    ref,
  );
  if (idle === undefined) return true;
  await blocks.remove(partOf);
  forgetVolume(store, partOf);
  return true;
}

/** Machines that never ran are clones of their image, byte by byte: it stays in the cloud until the last of them has run. */
const unusedImages = `SELECT image_ref AS ref FROM leaving WHERE NOT EXISTS (
  SELECT 1 FROM machines WHERE machines.image_ref = leaving.image_ref AND state <> 'destroyed' AND written = 0)`;

/** Removes what is not needed anymore; gives whether something refused to go. */
async function sweep(keeper: Keeper): Promise<boolean> {
  const { store } = keeper;
  let refused = false;
  /** What one thing says must not keep the others. */
  const tried = async (work: () => Promise<boolean>, forget: () => void): Promise<void> => {
    const went = await work().catch((error: unknown) => {
      if (error instanceof Interrupted) throw error;
      return false;
    });
    if (went) forget();
    else refused = true;
  };
  for (const { ref } of store.all<{ ref: string }>(unusedImages))
    await tried(
      () => removeImageOf(keeper, ref.slice('image-'.length)).then(() => true),
      () => store.run('DELETE FROM leaving WHERE image_ref = ?', ref),
    );
  const columns = 'kind, ref, project_id AS projectId, part_of AS partOf';
  for (const one of store.all<Leftover>(`SELECT ${columns} FROM leftovers`))
    await tried(
      () => removed(keeper, one),
      () => store.run('DELETE FROM leftovers WHERE kind = ? AND ref = ?', one.kind, one.ref),
    );
  return refused;
}

/** What refused to go is asked again after this time. */
const againMs = 300_000;

/** Removes in the background what no work waits for: one pass at a time, and another one while something is left. */
export class Sweeper {
  readonly #keeper: Keeper;
  #passing: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** Begins a pass, or another one after the one under way. */
  soon(): void {
    if (this.#stopped) return;
    this.#again = this.#passing !== null;
    this.#passing ??= this.#pass().finally(() => {
      this.#passing = null;
      if (this.#again) this.soon();
    });
  }

  /** Waits for the pass under way, which breaks off when the cloud is left. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#passing;
  }

  async #pass(): Promise<void> {
    clearTimeout(this.#timer);
    const refused = await sweep(this.#keeper).catch(() => true);
    if (!refused || this.#stopped) return;
    this.#timer = setTimeout(() => this.soon(), againMs);
    this.#timer.unref();
  }
}

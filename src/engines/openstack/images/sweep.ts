import type { Keeper } from '../types.ts';
import { removeImageOf } from './bytes.ts';

/** Machines that never ran are clones of their image, byte by byte: it stays in the cloud until the last of them has run. */
const unused = `SELECT image_ref AS ref FROM leaving WHERE NOT EXISTS (
  SELECT 1 FROM machines WHERE machines.image_ref = leaving.image_ref AND state <> 'destroyed' AND written = 0)`;

/** Removes the images from the cloud that were removed here and that no machine waits for anymore. */
export async function sweepImages(keeper: Keeper): Promise<void> {
  for (const { ref } of keeper.store.all<{ ref: string }>(unused)) {
    await removeImageOf(keeper, ref.slice('image-'.length));
    keeper.store.run('DELETE FROM leaving WHERE image_ref = ?', ref);
  }
}

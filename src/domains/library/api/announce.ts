import type { Emit } from '#platform/live/emit.ts';

/** Repaints the library of the account and of the staff above it. */
export async function announceImage(
  emit: Emit,
  { id, siteId, accountId }: { id: string; siteId: string; accountId: string },
): Promise<void> {
  await emit('image.changed', { siteId, accountId }, { imageId: id });
}

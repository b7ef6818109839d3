import type { Emit } from '#platform/live/emit.ts';

/** Repaints the networks of the account and of the staff above it. */
export async function announceNetwork(
  emit: Emit,
  { siteId, accountId, network }: { siteId: string | null; accountId: string | null; network: { ref: string } },
): Promise<void> {
  await emit('network.changed', { siteId, accountId }, { networkId: network.ref });
}

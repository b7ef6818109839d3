import { recorded } from '#domains/history/api/port.ts';
import type { Emit } from '#platform/live/emit.ts';

/** Repaints the networks of the account and of the staff above it. */
export async function announceNetwork(
  emit: Emit,
  { siteId, accountId, network }: { siteId: string | null; accountId: string | null; network: { ref: string } },
): Promise<void> {
  await emit('network.changed', { siteId, accountId }, { networkId: network.ref });
}

/** A network as an object that has a history. */
export const ofNetwork = recorded('network', ({ emit }, { id, siteId, accountId }) =>
  announceNetwork(emit, { siteId, accountId, network: { ref: id } }),
);

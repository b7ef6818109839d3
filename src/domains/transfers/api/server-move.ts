import { requestTo } from '#platform/http/inner-request.ts';
import type { ServerMove } from '#domains/account-batches/api/port.ts';
import { transfers } from '../contract.ts';
import { refusalOfDirect } from './preflight.ts';
import { readNewest } from './store.ts';

/** Moves servers between accounts for batches, by direct transfers. */
export const moveByTransfer: ServerMove = {
  refusal: refusalOfDirect,
  request: ({ serverId, ...input }) =>
    requestTo(transfers.offerTransfer, { params: { serverId }, input: { ...input, direct: true } }),
  async back(tx, { serverId, movedTo, movedBy, email, message }) {
    const newest = await readNewest(tx, serverId);
    const isThis =
      newest?.to.toLowerCase() === movedTo.toLowerCase() && (movedBy === null || newest.offeredAt <= movedBy);
    if (newest === null || !isThis) return null;
    switch (newest.state) {
      case 'offered':
      case 'accepted':
        return [requestTo(transfers.cancelTransfer, { params: { transferId: newest.id }, input: { reason: '' } })];
      case 'moving':
      case 'done':
        return [moveByTransfer.request({ serverId, email, effective: 'now', message })];
      case 'declined':
      case 'cancelled':
      case 'expired':
      case 'failed':
        return [];
    }
  },
};

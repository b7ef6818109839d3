import { requestTo } from '#platform/http/inner-request.ts';
import type { ServerMove } from '#domains/account-batches/api/port.ts';
import { transfers } from '../contract.ts';
import { refusalOfDirect } from './preflight.ts';

/** Moves servers between accounts for merges of accounts, by direct transfers. */
export const moveByTransfer: ServerMove = {
  request: ({ serverId, ...input }) =>
    requestTo(transfers.offerTransfer, { params: { serverId }, input: { ...input, direct: true } }),
  refusal: refusalOfDirect,
};

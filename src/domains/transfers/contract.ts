import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Acceptance, Offer, Refusing, ServerTransfer, Transfer, TransferRow } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });
const byTransfer = z.strictObject({ transferId: z.uuid() });

export const transfers = contract('transfers', {
  listTransfers: list({
    path: '/transfers',
    summary: 'Lists server transfers to and from the accounts in scope.',
    may: 'server.view',
    row: TransferRow,
    filters: {
      direction: filters.choice(['incoming', 'outgoing']),
      /** Only those that are not over. */
      open: filters.choice(['1']),
    },
    sorts: ['offered'],
    sort: '-offered',
  }),
  readTransfer: op({
    method: 'GET',
    path: '/transfers/{transferId}',
    summary: 'Returns a transfer and the terms both sides agree to.',
    may: 'server.view',
    audit: 'none: read',
    params: byTransfer,
    output: Transfer,
  }),
  readServerTransfer: op({
    method: 'GET',
    path: '/servers/{serverId}/transfer',
    summary: 'Returns the pending transfer of a server, and whether it can be transferred.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    output: ServerTransfer,
  }),
  offerTransfer: op({
    method: 'POST',
    path: '/servers/{serverId}/transfer',
    summary: 'Offers a server to another account, or moves it between accounts in scope.',
    may: 'server.transfer',
    audit: 'server.offer',
    touches: ['transfers', 'servers'],
    support: 'refused',
    params: ofServer,
    input: Offer,
    output: TransferRow,
    status: 201,
    idempotent: true,
  }),
  acceptTransfer: op({
    method: 'POST',
    path: '/transfers/{transferId}/acceptance',
    summary: 'Accepts a transfer. Ownership changes immediately or on the first of next month.',
    may: 'server.transfer',
    audit: 'server.accept',
    touches: ['transfers', 'servers'],
    support: 'refused',
    params: byTransfer,
    input: Acceptance,
    output: TransferRow,
    idempotent: true,
  }),
  declineTransfer: op({
    method: 'POST',
    path: '/transfers/{transferId}/refusal',
    summary: 'Declines a transfer, or withdraws acceptance before its date.',
    may: 'server.transfer',
    audit: 'server.decline',
    touches: ['transfers', 'servers'],
    support: 'acting',
    params: byTransfer,
    input: Refusing,
    output: TransferRow,
  }),
  cancelTransfer: op({
    method: 'POST',
    path: '/transfers/{transferId}/withdrawal',
    summary: 'Cancels a transfer before it takes effect.',
    may: 'server.transfer',
    audit: 'server.withdraw-offer',
    touches: ['transfers', 'servers'],
    support: 'acting',
    params: byTransfer,
    input: Refusing,
    output: TransferRow,
  }),
});

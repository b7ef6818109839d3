import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Acceptance, Offer, Refusing, ServerTransfer, Transfer, TransferRow } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });
const byTransfer = z.strictObject({ transferId: z.uuid() });

export const transfers = contract('transfers', {
  listTransfers: list({
    path: '/transfers',
    summary: 'Offers of servers to and from the accounts in scope.',
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
    summary: 'One offer with what both sides agree to.',
    may: 'server.view',
    audit: 'none: read',
    params: byTransfer,
    output: Transfer,
  }),
  readServerTransfer: op({
    method: 'GET',
    path: '/servers/{serverId}/transfer',
    summary: 'The open offer of a server, and whether it can be offered.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    output: ServerTransfer,
  }),
  offerTransfer: op({
    method: 'POST',
    path: '/servers/{serverId}/transfer',
    summary: 'Offers a server to another account, or moves it between accounts within reach.',
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
    summary: 'Accepts the agreement: the server changes hands now or on the first of the next month.',
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
    summary: 'Declines an offer, or steps back from it before its day.',
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
    summary: 'Withdraws an offer before it takes effect.',
    may: 'server.transfer',
    audit: 'server.withdraw-offer',
    touches: ['transfers', 'servers'],
    support: 'acting',
    params: byTransfer,
    input: Refusing,
    output: TransferRow,
  }),
});

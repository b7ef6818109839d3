import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { AcceptInput, ByDispute, Dispute, DisputeDetail, MessageInput, OpenInput, RejectInput } from './schemas.ts';
import { disputeStates } from './states.ts';

/** What is owed changes for the reminders too. */
const touches = ['disputes', 'dunning'];

export const disputes = contract('disputes', {
  listDisputes: list({
    path: '/disputes',
    summary: 'Lists disputes of invoices of the accounts in scope, newest first.',
    may: 'billing.view',
    row: Dispute,
    filters: {
      state: filters.choices(disputeStates),
      invoice: filters.id(),
      /** Only those of one's own account. */
      mine: filters.choice(['1']),
    },
    sorts: ['openedAt', 'amount'],
    sort: '-openedAt',
  }),
  readDispute: op({
    method: 'GET',
    path: '/disputes/{disputeId}',
    summary: 'Returns a dispute with its messages.',
    may: 'billing.view',
    audit: 'none: read',
    params: ByDispute,
    output: DisputeDetail,
  }),
  openDispute: op({
    method: 'POST',
    path: '/invoices/{invoiceId}/disputes',
    summary: 'Disputes an invoice of your account, or one of its lines.',
    may: 'dispute.open',
    audit: 'dispute.open',
    touches,
    support: 'refused',
    params: z.strictObject({ invoiceId: z.uuid() }),
    input: OpenInput,
    output: Dispute,
    status: 201,
    idempotent: true,
  }),
  sendDisputeMessage: op({
    method: 'POST',
    path: '/disputes/{disputeId}/messages',
    summary: 'Adds a message to an open dispute. The other side is notified.',
    may: 'dispute.open',
    audit: 'dispute.write',
    support: 'refused',
    params: ByDispute,
    input: MessageInput,
    output: DisputeDetail,
    status: 201,
    idempotent: true,
  }),
  acceptDispute: op({
    method: 'POST',
    path: '/disputes/{disputeId}/acceptance',
    summary:
      'Accepts a dispute: issues a credit note for the line, a part of it, or lines of a disputed invoice, unless all is credited.',
    may: 'dispute.decide',
    audit: 'dispute.accept',
    touches: ['disputes', 'dunning', 'invoices', 'charges'],
    support: 'refused',
    params: ByDispute,
    input: AcceptInput,
    output: DisputeDetail,
    status: 200,
    idempotent: true,
  }),
  rejectDispute: op({
    method: 'POST',
    path: '/disputes/{disputeId}/rejection',
    summary: 'Rejects a dispute with an answer.',
    may: 'dispute.decide',
    audit: 'dispute.reject',
    touches,
    support: 'refused',
    params: ByDispute,
    input: RejectInput,
    output: DisputeDetail,
    status: 200,
  }),
  withdrawDispute: op({
    method: 'POST',
    path: '/disputes/{disputeId}/withdrawal',
    summary: 'Withdraws a dispute of your account.',
    may: 'dispute.open',
    audit: 'dispute.withdraw',
    touches,
    support: 'refused',
    params: ByDispute,
    output: DisputeDetail,
    status: 200,
  }),
});

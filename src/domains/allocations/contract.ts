import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { Allocation, ByInvoice, NumberInput, WaiverInput } from './schemas.ts';
import { allocationStates } from './states.ts';

/** What the answer lets go is an invoice. */
const touches = ['allocations', 'invoices'];
const decision = {
  method: 'PUT',
  may: 'allocations.manage',
  support: 'refused',
  touches,
  params: ByInvoice,
  output: Accepted,
  status: 202,
} as const;

export const allocations = contract('allocations', {
  listAllocations: list({
    path: '/allocations',
    summary: 'Lists invoices that need an allocation number of the tax authority, newest first.',
    may: 'allocations.manage',
    row: Allocation,
    filters: {
      state: filters.choices(allocationStates),
      /** Only those that wait for staff or for the authority. */
      open: filters.choice(['1']),
    },
    sorts: ['createdAt'],
    sort: '-createdAt',
  }),
  retryAllocation: op({
    ...decision,
    path: '/allocations/{invoiceId}/retry',
    summary: 'Requests the allocation number of an invoice again at once.',
    audit: 'allocation.retry',
  }),
  enterAllocation: op({
    ...decision,
    path: '/allocations/{invoiceId}/number',
    summary: 'Enters an allocation number that was obtained by hand, and issues the invoice with it.',
    audit: 'allocation.enter',
    input: NumberInput,
  }),
  waiveAllocation: op({
    ...decision,
    path: '/allocations/{invoiceId}/waiver',
    summary: 'Issues an invoice without an allocation number: it says that its tax must not be deducted.',
    audit: 'allocation.waive',
    input: WaiverInput,
  }),
});

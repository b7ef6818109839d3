import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('allocations', {
  'kind-request': 'Request allocation number',
  request: 'Request allocation number for invoice {number}',
  asking: 'Asking the tax authority',
  ordering: 'Ordering the invoice',
  'cannot-cancel': "The request can't be canceled: the tax authority may have given the number already.",
  granted: 'Allocation number {number} received.',
  refused: 'The tax authority refused the number ({code}): {message}',
  'refused-bare': 'The tax authority refused the number ({code}).',
  away: 'The tax authority could not be reached. The number is requested again in {minutes} minutes.',
  'sign-in': 'The sign-in at the tax authority has expired. Set a new refresh token.',
  'not-set-up': 'No access to the tax authority is set up. Enter the number by hand.',
  'allocation.granted': 'Allocation number {number} for invoice {invoice} received',
  'allocation.refused': 'Allocation number for invoice {invoice} refused ({code})',
  'allocation.entered': 'Allocation number {number} for invoice {invoice} entered by hand',
  'allocation.waived': 'Invoice {invoice} issued without an allocation number: {reason}',
  'allocation.retry': 'Allocation number for invoice {invoice} requested again',
});

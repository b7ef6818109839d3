import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { historyList } from '#domains/history/list.ts';
import {
  Billing,
  BillingHistoryRow,
  BillingInput,
  ChangeParams,
  RecipientInput,
  RecipientParams,
  RecipientToken,
} from './schemas.ts';

/** What shows whether an account can order. */
/** What a profile decides about, also above: what can be paid, and in which currency it is shown. */
const touches = ['billing', 'identity', 'account', 'servers', 'payments', 'charges'];

export const billing = contract('billing', {
  readBilling: op({
    method: 'GET',
    path: '/billing/profile',
    summary: 'Returns your billing profile and its state.',
    may: 'billing.view',
    audit: 'none: read',
    output: Billing,
  }),
  saveBilling: op({
    method: 'PUT',
    path: '/billing/profile',
    summary: 'Saves your billing profile. The version of a profile that was never saved is 0.',
    may: 'billing.edit',
    audit: 'billing.save',
    touches,
    support: 'acting',
    input: BillingInput,
    output: Billing,
    ifMatch: true,
  }),
  listBillingHistory: historyList({
    path: '/billing/profile',
    of: 'your billing profile',
    may: 'billing.view',
    params: z.object({}),
    row: BillingHistoryRow,
  }),
  addBillingRecipient: op({
    method: 'POST',
    path: '/billing/recipients',
    summary:
      'Adds an invoice recipient, and emails it a confirmation link. Adding one that is not confirmed sends another link.',
    may: 'billing.edit',
    audit: 'billing.add-recipient',
    support: 'acting',
    input: RecipientInput,
    output: Billing,
  }),
  removeBillingRecipient: op({
    method: 'DELETE',
    path: '/billing/recipients/{recipientId}',
    summary: 'Removes an invoice recipient.',
    may: 'billing.edit',
    audit: 'billing.remove-recipient',
    support: 'acting',
    params: RecipientParams,
    output: Billing,
    status: 200,
  }),
  confirmBillingRecipient: op({
    method: 'POST',
    path: '/billing/recipients/confirm',
    summary: 'Confirms an invoice recipient with the token from the emailed link.',
    may: 'anyone',
    audit: 'billing.confirm-recipient',
    support: 'refused',
    input: RecipientToken,
    output: z.object({ email: z.string() }),
    limit: 'login',
  }),
  undoBilling: op({
    method: 'POST',
    path: '/billing/profile/history/{changeId}/undo',
    summary: 'Undoes a change of your billing profile, unless one of its fields was changed again since.',
    may: 'billing.edit',
    audit: 'billing.undo',
    touches,
    support: 'acting',
    params: ChangeParams,
    output: Billing,
    status: 200,
  }),
});

import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { historyList } from '#domains/history/list.ts';
import { Billing, BillingHistoryRow, BillingInput, ChangeParams } from './schemas.ts';

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

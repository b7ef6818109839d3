import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { currencies } from '#kernel/money.ts';
import { groupings, transactionKinds } from './kinds.ts';
import { Balance, BalanceAlertInput, datePage, Month, NextInvoice, Transaction } from './schemas.ts';

export const charges = contract('charges', {
  readBalance: op({
    method: 'GET',
    path: '/billing/balance',
    summary: 'Returns your balance, what you have used since the last charge, and how long the balance lasts.',
    may: 'billing.view',
    audit: 'none: read',
    output: Balance,
  }),
  saveBalanceAlert: op({
    method: 'PUT',
    path: '/billing/balance/alert',
    summary: 'Sets when you are notified of a low balance. The version of an alert that was never saved is 0.',
    may: 'billing.edit',
    audit: 'balance-alert.save',
    support: 'acting',
    input: BalanceAlertInput,
    output: null,
    ifMatch: true,
  }),
  readMonth: op({
    method: 'GET',
    path: '/billing/month',
    summary:
      'Returns the cost of the current month so far and at its end, by service, object, data center, tag or group.',
    may: 'billing.view',
    audit: 'none: read',
    query: z.strictObject({ by: z.enum(groupings).default('service') }),
    output: Month,
  }),
  readNextInvoice: op({
    method: 'GET',
    path: '/servers/{serverId}/nextInvoice',
    summary: "Estimates a server's share of the next invoice, to date and at the end of the month, before tax.",
    may: 'billing.view',
    audit: 'none: read',
    params: z.strictObject({ serverId: z.uuid() }),
    output: NextInvoice,
  }),
  listTransactions: list({
    path: '/billing/history',
    summary: 'Lists your charges and payments, newest first.',
    may: 'billing.view',
    row: Transaction,
    filters: {
      kind: filters.choices(transactionKinds),
      /** Days in UTC; either end may be left out. */
      period: filters.period(),
      currency: filters.choice(currencies),
    },
    sorts: ['date'],
    sort: '-date',
    more: datePage,
  }),
});

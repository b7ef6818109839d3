import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { ChargeQuestion, Ordered, Statement, StatementOrder, StatementQuery } from './schemas.ts';

export const statements = contract('statements', {
  readStatement: op({
    method: 'GET',
    path: '/billing/statement',
    summary: 'Returns the statement of your account for a period: opening balance, totals by type, closing balance.',
    may: 'billing.view',
    audit: 'none: read',
    query: StatementQuery,
    output: Statement,
    shows: ['statements', 'charges', 'payments'],
  }),
  orderStatement: op({
    method: 'POST',
    path: '/billing/statements',
    summary: 'Prepares a statement of your account with every movement, as a PDF or CSV that is fetched by a link.',
    may: 'billing.view',
    audit: 'statement.download',
    support: 'viewing',
    touches: 'none: the file is fetched by its link',
    input: StatementOrder,
    output: Ordered,
    status: 202,
  }),
  askAboutCharge: op({
    method: 'POST',
    path: '/charge',
    summary:
      "Looks up a charge on a card statement and notifies the account owner. The answer doesn't reveal whether it matched.",
    may: 'anyone',
    audit: 'none: its only effect is a notification of the owner, once a day for a payment',
    touches: 'none: nobody is signed in',
    support: 'refused',
    input: ChargeQuestion,
    output: z.object({ asked: z.literal(true) }),
    inSuspension: false,
    limit: 'login',
  }),
  orderReceipt: op({
    method: 'POST',
    path: '/payments/orders/{orderId}/receipt',
    summary: 'Prepares the receipt of a completed payment, as a PDF that is fetched by a link.',
    may: 'billing.view',
    audit: 'receipt.download',
    support: 'viewing',
    touches: 'none: the file is fetched by its link',
    params: z.strictObject({ orderId: z.uuid() }),
    output: Ordered,
    status: 202,
  }),
});

import { amountText } from '#kernel/money.ts';
import { terminationFacts } from '#domains/account-batches/api/port.ts';
import { say } from '../messages.ts';
import { readUnpaidOf } from './store-list.ts';

/** The invoices of an account that are not paid, by currency. */
export const invoiceFacts = terminationFacts(async (db, accountId) =>
  (await readUnpaidOf(db, accountId)).map(({ currency, count, open }) => ({
    kind: 'debt',
    text: say('fact-unpaid', { count, amount: amountText(open, currency) }),
  })),
);

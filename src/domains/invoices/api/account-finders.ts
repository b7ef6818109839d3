import { sql } from 'kysely';
import { accountFinders } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';

/** Accounts are found by the number of an invoice. */
export const invoiceFinder = accountFinders({
  id: 'invoice',
  title: say('found-by-invoice'),
  condition: (text) =>
    /\d/.test(text)
      ? sql<boolean>`account.id in (select i.account_id from invoice i where lower(i.number_text) = ${text})`
      : null,
});

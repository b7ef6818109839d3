import { sql } from 'kysely';
import { accountFinders } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';

/** Accounts are found by the last four digits of a saved card. */
export const cardFinder = accountFinders({
  id: 'card',
  title: say('found-by-card'),
  condition: (text) =>
    /^\d{4}$/.test(text)
      ? sql<boolean>`account.id in (select p.account_id from payment_method p where p.last4 = ${text} and p.removed_at is null)`
      : null,
});

import { asDay } from '#kernel/message.ts';
import { terminationFacts } from '#domains/account-batches/api/port.ts';
import { say } from '../messages.ts';
import { readCommitments } from './store-tenants.ts';

/** The subscriptions of an account that Microsoft bills to the end of their term: no one can cancel them before. */
export const commitmentFacts = terminationFacts(async (db, accountId, now) =>
  (await readCommitments(db, accountId, now)).map(({ name, quantity, endsAt }) => ({
    kind: 'commitment',
    text: say('fact-commitment', { name, quantity, date: asDay(endsAt) }),
  })),
);

import { asDay } from '#kernel/message.ts';
import { terminationFacts } from '#domains/account-batches/api/port.ts';
import { say } from '../messages.ts';
import { readCommitments, readRunning } from './store-customers.ts';

/** The three-year commitments of an account's customers, and the subscriptions that Adobe bills until they renew. */
export const commitmentFacts = terminationFacts(async (db, accountId, now) => [
  ...(await readCommitments(db, accountId, now)).map(({ company, endsOn }) => ({
    kind: 'commitment' as const,
    text: say('fact-commitment', { company, date: asDay(endsOn) }),
  })),
  ...(await readRunning(db, accountId, now)).map(({ company, count, renewsOn }) => ({
    kind: 'commitment' as const,
    text: say('fact-subscriptions', { company, count, date: asDay(renewsOn) }),
  })),
]);

import { terminationFacts } from '#domains/account-batches/api/port.ts';
import { say } from '../messages.ts';
import { countOfAccount } from './store.ts';

/** The snapshots that go with the servers of an account. */
export const snapshotFacts = terminationFacts(async (db, accountId) => {
  const count = await countOfAccount(db, accountId);
  return count === 0 ? [] : [{ kind: 'data', text: say('fact-snapshots', { count }) }];
});

import { asDay } from '#kernel/message.ts';
import { terminationFacts } from '#domains/account-batches/api/port.ts';
import { say } from '../messages.ts';
import { readLastOfAccount } from './store-reports.ts';

/** When the servers of an account were last backed up, and how many never were. */
export const backupFacts = terminationFacts(async (db, accountId) => {
  const { servers, without, last, name } = await readLastOfAccount(db, accountId);
  return [
    ...(last === null || name === null
      ? []
      : [{ kind: 'backup' as const, text: say('fact-last', { name, date: asDay(last) }) }]),
    ...(without === 0 ? [] : [{ kind: 'backup' as const, text: say('fact-without', { without, servers }) }]),
  ];
});

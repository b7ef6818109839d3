import { otherSignIns } from '#domains/identity/api/port.ts';
import { say } from '../messages.ts';
import { socialTitles } from '../titles.ts';
import { readIdentities } from './store.ts';

/** The connections of an account whose email changes: they go by the network's id, so that they stay. */
export const connections = otherSignIns(async (db, accountId) =>
  (await readIdentities(db, accountId))
    .filter(({ deauthorized_at: gone }) => gone === null)
    .map(({ social, email }) => say('fact-connected', { name: socialTitles[social] ?? social, email })),
);

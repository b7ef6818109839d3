import { accountMovers } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { readBusyOf } from './store-life.ts';

/** The disk images of an account go along, once nothing is at them. */
export const imageMover = accountMovers({
  siteRows: ['image'],
  async refusal(db, accountId) {
    const [busy] = await readBusyOf(db, accountId);
    return busy === undefined ? null : say('move-busy', { image: busy });
  },
});

import type { AccountMover } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { readBusyOf } from './store-owner.ts';

/** The private networks of an account and the addresses that it keeps go along. */
export const networkMover: AccountMover = {
  siteRows: ['network', 'address'],
  async refusal(db, accountId) {
    const [busy] = await readBusyOf(db, accountId);
    return busy === undefined ? null : say('move-busy', { network: busy });
  },
};

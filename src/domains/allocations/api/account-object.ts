import { recorded } from '#domains/history/api/port.ts';
import type { StoredAllocation } from './store.ts';

/** An account whose invoices wait for a number: a row of its history, and its screens are repainted. */
const account = recorded('account', ({ emit }, { id, siteId }) =>
  emit('allocation.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofCustomer = ({ accountId, siteId, owner }: Pick<StoredAllocation, 'accountId' | 'siteId' | 'owner'>) =>
  account({ id: accountId, name: owner, siteId, accountId });

import { recorded } from '#domains/history/api/port.ts';
import type { StoredOrder } from './store-orders.ts';

/** An account whose payments change: a row of its history, and its screens are repainted. */
export const ofPayer = recorded('account', ({ emit }, { id, siteId }) =>
  emit('payment.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofOrder = ({ accountId, owner, siteId }: Pick<StoredOrder, 'accountId' | 'owner' | 'siteId'>) =>
  ofPayer({ id: accountId, name: owner, siteId, accountId });

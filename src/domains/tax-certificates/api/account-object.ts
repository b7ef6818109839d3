import { recorded } from '#domains/history/api/port.ts';
import type { StoredCertificate } from './store.ts';

/** An account whose certificates change: a row of its history, and its screens are repainted. */
const account = recorded('account', ({ emit }, { id, siteId }) =>
  emit('tax-certificate.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofHolder = ({ accountId, siteId, owner }: Pick<StoredCertificate, 'accountId' | 'siteId' | 'owner'>) =>
  account({ id: accountId, name: owner, siteId, accountId });

import { recorded } from '#domains/history/api/port.ts';

/** An account whose credits change: a row of its history, and its screens are repainted. */
export const ofCreditor = recorded('account', ({ emit }, { id, siteId }) =>
  emit('balance.changed', { siteId, accountId: id }, { userId: id }),
);

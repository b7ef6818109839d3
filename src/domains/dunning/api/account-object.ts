import { recorded, type By } from '#domains/history/api/port.ts';

/** An account whose plan changes: a row of its history, and its screens are repainted. */
const account = recorded('account', ({ emit }, { id, siteId }) =>
  emit('dunning.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofOwing = ({ accountId, siteId, owner }: { accountId: string; siteId: string; owner: string }) =>
  account({ id: accountId, name: owner, siteId, accountId });

/** The product, as the history names it. */
export const byPlan: By = { name: '', source: 'system' };

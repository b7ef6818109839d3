import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Dunning, DunningRow, Exclusion, Pause, UserParams } from './schemas.ts';

export const dunning = contract('dunning', {
  readDunning: op({
    method: 'GET',
    path: '/dunning',
    summary: 'Returns what you owe, what follows and when, and how to pay it at once.',
    may: 'billing.view',
    audit: 'none: read',
    output: Dunning,
  }),
  listDunning: list({
    path: '/dunning/accounts',
    summary: 'Lists accounts in scope that owe, or that the plan leaves alone.',
    may: 'dunning.manage',
    row: DunningRow,
    filters: { state: filters.choice(['open', 'paused', 'excluded']) },
    sorts: ['since'],
    sort: 'since',
  }),
  pauseDunning: op({
    method: 'PUT',
    path: '/dunning/accounts/{userId}/pause',
    summary: 'Pauses the plan of an account until a moment, or lets it continue.',
    may: 'dunning.manage',
    audit: 'dunning.pause',
    support: 'refused',
    params: UserParams,
    input: Pause,
    output: null,
  }),
  excludeFromDunning: op({
    method: 'PUT',
    path: '/dunning/accounts/{userId}/exclusion',
    summary: 'Excludes an account from the plan, and lifts what the plan did; or lets it apply again.',
    may: 'dunning.manage',
    audit: 'dunning.exclude',
    support: 'refused',
    params: UserParams,
    input: Exclusion,
    output: null,
  }),
});

import type { Message } from '#kernel/message.ts';
import { why } from './reasons.ts';
/** `draft`: nothing in it yet. `valid` and `invalid`: never published. */
export const policyStates = ['draft', 'valid', 'invalid', 'published', 'deprecated'] as const;
export type PolicyState = (typeof policyStates)[number];

export const policyScopes = ['account', 'group', 'site', 'provider'] as const;
/** Who can see a policy in addition to the accounts above its owner: no one, the accounts below, the site, or everyone. */
export type PolicyScope = (typeof policyScopes)[number];

export const osFamilies = ['linux', 'windows'] as const;
export type OsFamily = (typeof osFamilies)[number];

export const runStates = ['pending', 'fetched', 'running', 'done', 'failed', 'never fetched'] as const;
export type RunState = (typeof runStates)[number];

/** Whether a run may still change without an order. */
export const isOpenRun = (state: RunState): boolean =>
  state === 'pending' || state === 'fetched' || state === 'running';

export const policyActions = ['publish', 'deprecate', 'restore', 'delete'] as const;
export type PolicyAction = (typeof policyActions)[number];

/** What may be done with a policy in which state: null when it may be, else why not. */
const table: Record<PolicyAction, Record<PolicyState, Message | null>> = {
  publish: {
    draft: why('empty'),
    valid: null,
    invalid: why('invalid'),
    published: null,
    deprecated: why('is-deprecated'),
  },
  deprecate: {
    draft: why('never-published'),
    valid: why('never-published'),
    invalid: why('never-published'),
    published: null,
    deprecated: why('deprecated-already'),
  },
  restore: {
    draft: why('not-deprecated'),
    valid: why('not-deprecated'),
    invalid: why('not-deprecated'),
    published: why('not-deprecated'),
    deprecated: null,
  },
  delete: { draft: null, valid: null, invalid: null, published: null, deprecated: null },
};

/** Why this cannot be done with a policy in this state; null when it can. */
export const refusalOfPolicy = (action: PolicyAction, state: PolicyState): Message | null => table[action][state];

/** The state of a policy that was never published, by what is in it. */
export const unpublishedState = (empty: boolean, errors: number): PolicyState =>
  empty ? 'draft' : errors > 0 ? 'invalid' : 'valid';

/** `draft`: nothing in it yet. `valid` and `invalid`: never published. */
export const policyStates = ['draft', 'valid', 'invalid', 'published', 'deprecated'] as const;
export type PolicyState = (typeof policyStates)[number];

export const policyScopes = ['account', 'group', 'site', 'provider'] as const;
/** Who sees a policy besides those above its owner: nobody, the accounts below, the site, or everybody. */
export type PolicyScope = (typeof policyScopes)[number];

export const osFamilies = ['linux', 'windows'] as const;
export type OsFamily = (typeof osFamilies)[number];

export const runStates = ['pending', 'fetched', 'running', 'done', 'failed', 'never fetched'] as const;
export type RunState = (typeof runStates)[number];

/** Whether a run may still change by itself. */
export const isOpenRun = (state: RunState): boolean =>
  state === 'pending' || state === 'fetched' || state === 'running';

export const policyDeeds = ['publish', 'deprecate', 'restore', 'delete'] as const;
export type PolicyDeed = (typeof policyDeeds)[number];

/** What may be done with a policy in which state: null when it may be, else why not. */
const table: Record<PolicyDeed, Record<PolicyState, string | null>> = {
  publish: {
    draft: 'There is nothing in it yet.',
    valid: null,
    invalid: 'It has errors.',
    published: null,
    deprecated: 'It is deprecated. Restore it first.',
  },
  deprecate: {
    draft: 'It was never published.',
    valid: 'It was never published.',
    invalid: 'It was never published.',
    published: null,
    deprecated: 'It is deprecated already.',
  },
  restore: {
    draft: 'It is not deprecated.',
    valid: 'It is not deprecated.',
    invalid: 'It is not deprecated.',
    published: 'It is not deprecated.',
    deprecated: null,
  },
  delete: { draft: null, valid: null, invalid: null, published: null, deprecated: null },
};

/** Why this cannot be done with a policy in this state; null when it can. */
export const refusalOfPolicy = (deed: PolicyDeed, state: PolicyState): string | null => table[deed][state];

/** The state of a policy that was never published, by what is in it. */
export const unpublishedState = (empty: boolean, errors: number): PolicyState =>
  empty ? 'draft' : errors > 0 ? 'invalid' : 'valid';

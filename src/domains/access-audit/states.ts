/** Where a review stands. */
export const reviewStates = ['open', 'completed', 'canceled'] as const;
/** Whose access a review is of: those who work for a site, everyone on it, or the people of an account. */
export const coverages = ['staff', 'everyone', 'account'] as const;
/** What someone holds something by. */
export const entryKinds = ['role', 'grant', 'member'] as const;
/** What was decided about an entry. */
export const decisions = ['keep', 'remove'] as const;
/** What can be done with entries: decide, or undo a decision. */
export const verdicts = ['keep', 'remove', 'undo'] as const;
/** What became, or would become, of each set in a file. */
export const setOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;

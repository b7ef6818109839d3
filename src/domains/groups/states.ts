/**
 * How someone stands in a group; `archived`: in one that grants nothing until it is restored. Whether an email has an account is not said,
 * as anyone could find out who has one; `invited` are those for whom the owner made an account.
 */
export const memberStates = ['active', 'invited', 'invitation-expired', 'archived', 'expired', 'removed'] as const;
export type MemberState = (typeof memberStates)[number];

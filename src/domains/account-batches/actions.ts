import type { Permission, Role } from '#kernel/permissions.ts';

/** What a batch does to each of its accounts. */
export const batchActions = ['suspend', 'resume', 'terminate', 'forceDeposit', 'changeEmail', 'migrate'] as const;
export type BatchAction = (typeof batchActions)[number];

interface ActionRule {
  /** What its operations need: without it no row could succeed. */
  needs: readonly Permission[];
  /** A second value on each line: a new email, or the account that services go to. */
  second: 'required' | 'optional' | 'none';
  /** More accounts than that need a second person. */
  alone: number;
}

export const actionRules: Record<BatchAction, ActionRule> = {
  suspend: { needs: ['account.move-state'], second: 'none', alone: 100 },
  resume: { needs: ['account.move-state'], second: 'none', alone: 100 },
  terminate: {
    needs: ['account.move-state', 'account.administer', 'server.terminate', 'account-batch.administer'],
    second: 'none',
    alone: 10,
  },
  forceDeposit: { needs: ['account.move-state'], second: 'none', alone: 100 },
  changeEmail: { needs: ['account.administer', 'account-batch.administer'], second: 'required', alone: 25 },
  migrate: { needs: ['account.administer', 'account-batch.administer'], second: 'optional', alone: 25 },
};

/** What a batch needs of the person in whose name it runs: that of its action, and more where servers go along. */
export function needsOf({
  action,
  options,
}: {
  action: BatchAction;
  options: { servers: boolean };
}): readonly Permission[] {
  const { needs } = actionRules[action];
  return options.servers && (action === 'suspend' || action === 'resume') ? [...needs, 'server.power'] : needs;
}

/** The states that a reason leads to. */
export const reasonStates = ['Suspended-Billing', 'Suspended-Policy'] as const;
export type ReasonState = (typeof reasonStates)[number];

/**
 * When a suspension may end: the account owes nothing, its billing profile is verified, staff says why in a reason of their own,
 * or at any time.
 */
export const resolutions = ['paid', 'verified', 'staff', 'none'] as const;
export type Resolution = (typeof resolutions)[number];

/** The reasons that the product comes with; staff adds their own. */
export const builtInReasons = ['non-payment', 'abuse', 'fraud', 'request', 'legal'] as const;
export type BuiltInReason = (typeof builtInReasons)[number];
export const isBuiltIn = (id: string): id is BuiltInReason => builtInReasons.some((one) => one === id);

/** The state that a batch leads to that was created before reasons were a list. */
export const stateFor = (reason: string): ReasonState =>
  reason === 'non-payment' ? 'Suspended-Billing' : 'Suspended-Policy';

/** The actions that have a reason, and that owners can be notified of before. */
export const hasReason = (action: BatchAction): boolean => action === 'suspend' || action === 'terminate';
/** The actions of which owners need not be notified. */
export const canBeSilent = (action: BatchAction): boolean => hasReason(action) || action === 'resume';

const runLimits: Partial<Record<Role, number>> = { root: 1000, 'site-admin': 500, 'billing-admin': 200 };
/** Accounts of one run, by the role of who creates it: a longer list becomes several batches. */
export const runLimitOf = (role: Role): number => runLimits[role] ?? 100;

/** Whether so many accounts need the approval of a second person. */
export const needsApproval = (action: BatchAction, accounts: number): boolean => accounts > actionRules[action].alone;

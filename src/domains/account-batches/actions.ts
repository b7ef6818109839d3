import type { Permission } from '#kernel/permissions.ts';

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
  migrate: { needs: ['account.manage', 'account-batch.administer'], second: 'optional', alone: 25 },
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

/** Why accounts are suspended: decides the state that they get. */
export const suspendReasons = ['non-payment', 'abuse', 'fraud', 'request', 'legal'] as const;
export type SuspendReason = (typeof suspendReasons)[number];

/** The state that a reason leads to. */
export const stateFor = (reason: SuspendReason): 'Suspended-Billing' | 'Suspended-Policy' =>
  reason === 'non-payment' ? 'Suspended-Billing' : 'Suspended-Policy';

/** Whether so many accounts need the approval of a second person. */
export const needsApproval = (action: BatchAction, accounts: number): boolean => accounts > actionRules[action].alone;

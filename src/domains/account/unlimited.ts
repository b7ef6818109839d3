interface Standing {
  accountStatus: string;
  billingStatus: number;
  isParentLocked: boolean;
  deletionDue: string | null;
}

/** Billing states that limit nothing. */
const unlimitedBilling: readonly number[] = [2, 3];

/**
 * Whether nothing limits the account, so that there is nothing to say of it. Apart from the tables in `states.ts`: they are
 * long, and nearly every session is of such an account.
 */
export const isUnlimited = ({ accountStatus, billingStatus, isParentLocked, deletionDue }: Standing): boolean =>
  accountStatus === 'Ok' && unlimitedBilling.includes(billingStatus) && !isParentLocked && deletionDue === null;

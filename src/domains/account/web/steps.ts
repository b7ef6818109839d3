import type { Message } from '#kernel/message.ts';
import type { UserContext } from '#shell/session/session-reads.ts';
import { refusalFor } from '../states.ts';

/** Why the account cannot order, as the order itself would say; null when it can. */
export const refusalOfOrders = ({
  accountEnabled: enabled,
  accountStatus: status,
  billingStatus: billingState,
  externalStatus: externalState,
}: Pick<UserContext, 'accountEnabled' | 'accountStatus' | 'billingStatus' | 'externalStatus'>): Message | null =>
  refusalFor('order', { enabled, status, billingState, externalState });

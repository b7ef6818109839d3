import { say } from '../messages.ts';
import { amountText } from '../texts.ts';
import type { StoredOrder } from './store-orders.ts';

/** What an order is for, in titles of tasks. */
export const orderText = ({ kind, amount, currency }: Pick<StoredOrder, 'kind' | 'amount' | 'currency'>) =>
  kind === 'setup' ? say('what-setup') : say('what-deposit', { amount: amountText(amount, currency) });

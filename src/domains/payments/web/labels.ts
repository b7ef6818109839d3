import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { OrderState, OrderWay } from '../order-states.ts';

/** How a way to pay is called. */
export const providerLabel = (way: OrderWay): string =>
  ({ stripe: t`Card`, paypal: t`PayPal`, bank: t`Bank transfer` })[way];

export const orderTone: Record<OrderState, Tone> = { 1: 'warn', 2: 'brand', 3: 'ok', 4: 'muted' };

/** How the state of an order is called. */
export function orderLabel(state: OrderState): string {
  switch (state) {
    case 1:
      return t`Created`;
    case 2:
      return t`Approved`;
    case 3:
      return t`Completed`;
    case 4:
      return t`Expired`;
  }
}

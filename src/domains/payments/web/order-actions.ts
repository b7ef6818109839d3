import { webContributions } from '#shell/boot/web-contributions.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { orderActions } from './port.ts';
import type { OrderRow } from './types.ts';

/** What other domains let people do with a payment order. */
export const broughtActions: readonly RowAction<OrderRow>[] = orderActions
  .of(webContributions)
  .map(({ load, ...action }) => ({ ...action, load: dialog(load, (order: OrderRow) => ({ order })) }));

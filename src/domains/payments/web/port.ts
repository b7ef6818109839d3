import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { OrderRow } from './types.ts';

/** What a domain lets people do with a payment order. */
export interface OrderAction {
  id: string;
  title: () => string;
  icon: ReactNode;
  may: Permission;
  offered: (order: OrderRow) => boolean;
  load: () => Promise<{ default: ComponentType<{ order: OrderRow; onClose(): void }> }>;
}
export const orderActions = point<OrderAction>('payments.order-actions');
export type { OrderRow } from './types.ts';

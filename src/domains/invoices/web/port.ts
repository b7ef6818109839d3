import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { Invoice, Line } from './types.ts';

export { lineName } from './labels.ts';
export type { Invoice, Line } from './types.ts';

/** What a domain lets people do with an invoice, or with one of its lines. */
export interface InvoiceAction {
  id: string;
  title: (line: Line | null) => string;
  icon: ReactNode;
  may: Permission;
  /** Whether an invoice has it, and its lines. */
  offered: (invoice: Invoice) => boolean;
  /** The dialog; `line` is null for the whole invoice. */
  load: () => Promise<{ default: ComponentType<{ invoice: Invoice; line: Line | null; onClose(): void }> }>;
}
export const invoiceActions = point<InvoiceAction>('invoices.actions');

/** A card on the page of an invoice; it loads and fails independently. */
export interface InvoiceCard {
  id: string;
  load: () => Promise<{ default: ComponentType<{ invoice: Invoice }> }>;
}
export const invoiceCards = point<InvoiceCard>('invoices.cards');

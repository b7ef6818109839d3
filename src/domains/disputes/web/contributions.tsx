import { t } from '@lingui/core/macro';
import { MessageSquareWarning } from 'lucide-react';
import { invoiceActions, invoiceCards } from '#domains/invoices/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'disputes', title: () => t`Disputes`, rank: 75, may: 'billing.view', load: () => import('./finds.ts') },
];

export const contributes = [
  invoiceActions({
    id: 'dispute',
    title: (line) => (line === null ? t`Dispute invoice` : t`Dispute line`),
    icon: <MessageSquareWarning aria-hidden size={16} />,
    may: 'dispute.open',
    offered: ({ own, kind, state }) => own && kind === 'invoice' && !['draft', 'credited', 'refunded'].includes(state),
    load: () => import('./OpenDialog.tsx'),
  }),
  invoiceCards({ id: 'disputes', load: () => import('./InvoiceDisputes.tsx') }),
];

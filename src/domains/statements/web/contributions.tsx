import { t } from '@lingui/core/macro';
import { Receipt } from 'lucide-react';
import { orderActions } from '#domains/payments/web/port.ts';

export const contributes = [
  orderActions({
    id: 'receipt',
    title: () => t`Download receipt`,
    icon: <Receipt aria-hidden size={16} />,
    may: 'billing.view',
    offered: ({ kind, state }) => kind === 'deposit' && state === 3,
    load: () => import('./ReceiptDialog.tsx'),
  }),
];

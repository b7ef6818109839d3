import { t } from '@lingui/core/macro';
import { serverCards, serverCreateNotes } from '#domains/servers/web/port.ts';
import { billingSections } from '#domains/billing/web/port.ts';

export const contributes = [
  serverCards({ id: 'next-invoice', load: () => import('./NextInvoiceCard.tsx') }),
  serverCreateNotes({ id: 'balance', may: 'billing.view', load: () => import('./OrderBalance.tsx') }),
  billingSections(
    { id: 'balance', rank: 0, title: () => t`Balance`, load: () => import('./BalanceSection.tsx') },
    { id: 'month', rank: 10, title: () => t`This month`, load: () => import('./MonthSection.tsx') },
  ),
];

import { t } from '@lingui/core/macro';
import { billingSections } from '#domains/billing/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const contributes = [
  billingSections({ id: 'budgets', rank: 15, title: () => t`Budgets`, load: () => import('./BudgetsCard.tsx') }),
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'budgets', title: () => t`Budgets`, rank: 80, may: 'billing.view', load: () => import('./finds.ts') },
];

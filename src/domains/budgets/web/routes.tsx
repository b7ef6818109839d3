import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing/budgets',
    item: 'billingProfile',
    title: () => t`Budgets`,
    page: () => import('./BudgetsPage.tsx'),
  },
  {
    path: '/billing/budgets/$budgetId',
    item: 'billingProfile',
    title: () => t`Budget`,
    page: () => import('./BudgetPage.tsx'),
  },
];

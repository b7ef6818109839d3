import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing/statements',
    item: 'statements',
    title: () => t`Statements`,
    page: () => import('./StatementsPage.tsx'),
  },
  { path: '/charge', title: () => t`What is this charge?`, public: true, page: () => import('./ChargePage.tsx') },
];

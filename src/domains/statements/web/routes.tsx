import { t } from '@lingui/core/macro';
import { signInWays } from '#domains/identity/web/port.ts';
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

export const contributes = [signInWays({ id: 'charge', load: () => import('./ChargeLink.tsx') })];

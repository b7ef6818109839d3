import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/agreements',
    item: 'agreements',
    title: () => t`Agreements`,
    page: () => import('./AgreementsPage.tsx'),
  },
  {
    path: '/agreements/$siteId/$agreementId',
    item: 'agreements',
    title: () => t`Agreement`,
    page: () => import('./AgreementPage.tsx'),
  },
];

import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { accessAudit } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/accessMatrix',
    item: 'roles',
    title: () => t`Who has access`,
    page: () => import('./MatrixPage.tsx'),
    list: accessAudit.listPeopleAccess,
  },
  {
    path: '/accessMatrix/$userId',
    item: 'roles',
    title: () => t`Access of a person`,
    page: () => import('./PersonAccessPage.tsx'),
  },
  {
    path: '/accessReviews',
    item: 'roles',
    title: () => t`Access reviews`,
    page: () => import('./ReviewsPage.tsx'),
    list: accessAudit.listAccessReviews,
  },
  {
    path: '/accessReviews/$reviewId',
    item: 'roles',
    title: () => t`Access review`,
    page: () => import('./ReviewPage.tsx'),
  },
];

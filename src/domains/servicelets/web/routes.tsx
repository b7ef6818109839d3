import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/servicelets', item: 'servicelets', title: () => t`Servicelets`, page: () => import('./CatalogPage.tsx') },
];

import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/maintenance', item: 'servers', title: () => t`Maintenance`, page: () => import('./MaintenancePage.tsx') },
];

import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/dunning', item: 'dunning', title: () => t`Overdue accounts`, page: () => import('./DunningPage.tsx') },
];

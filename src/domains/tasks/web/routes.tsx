import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/tasks', item: 'tasks', title: () => t`Tasks`, page: () => import('./TasksPage.tsx') },
  { path: '/tasks/$taskId', item: 'tasks', title: () => t`Task`, page: () => import('./TaskPage.tsx') },
];

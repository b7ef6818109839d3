import { t } from '@lingui/core/macro';
import type { HeaderItem, PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

export { livePatches } from './live-patches.ts';

export const routes: readonly WebRoute[] = [
  { path: '/tasks', item: 'tasks', title: () => t`Tasks`, page: () => import('./TasksPage.tsx') },
  { path: '/tasks/$taskId', item: 'tasks', title: () => t`Task`, page: () => import('./TaskPage.tsx') },
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'tasks', title: () => t`Tasks`, rank: 80, may: 'task.view', load: () => import('./finds.ts') },
];

export const headerItems: readonly HeaderItem[] = [
  { id: 'tasks', may: 'task.view', load: () => import('./TaskIndicator.tsx') },
  { id: 'watched-tasks', may: 'task.view', load: () => import('./WatchedTasks.tsx') },
];

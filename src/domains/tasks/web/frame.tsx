import type { HeaderItem } from '#shell/boot/web-route.ts';

export { livePatches } from './live-patches.ts';

export const headerItems: readonly HeaderItem[] = [
  { id: 'tasks', may: 'task.view', load: () => import('./TaskIndicator.tsx') },
  { id: 'watched-tasks', may: 'task.view', load: () => import('./WatchedTasks.tsx') },
];

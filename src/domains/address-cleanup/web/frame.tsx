import type { MenuDialog } from '#shell/boot/web-route.ts';

export const menuDialogs: readonly MenuDialog[] = [
  { id: 'arpscanIpCleanup', load: () => import('./ArpscanDrawer.tsx') },
  { id: 'systemIpCleanup', load: () => import('./SystemDrawer.tsx') },
];

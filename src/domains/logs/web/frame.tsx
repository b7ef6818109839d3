import type { MenuDialog } from '#shell/boot/web-route.ts';

export const menuDialogs: readonly MenuDialog[] = [{ id: 'logs', load: () => import('./LatestDialog.tsx') }];

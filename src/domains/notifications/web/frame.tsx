import type { HeaderItem } from '#shell/boot/web-route.ts';

export const headerItems: readonly HeaderItem[] = [{ id: 'notifications', load: () => import('./Bell.tsx') }];

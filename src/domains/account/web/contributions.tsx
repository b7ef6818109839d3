import type { HeaderItem, Wall } from '#shell/boot/web-route.ts';

export const banners: readonly HeaderItem[] = [{ id: 'account-state', load: () => import('./StateBanner.tsx') }];

export const walls: readonly Wall[] = [
  { rank: 30, stands: (user) => user.passwordChangeRequired, load: () => import('./PasswordWall.tsx') },
];

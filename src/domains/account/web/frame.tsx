import type { HeaderItem, Wall } from '#shell/boot/web-route.ts';
import { isUnlimited } from '../unlimited.ts';

export const banners: readonly HeaderItem[] = [
  { id: 'account-state', stands: (user) => !isUnlimited(user), load: () => import('./StateBanner.tsx') },
];

export const walls: readonly Wall[] = [
  { rank: 30, stands: (user) => user.passwordChangeRequired, load: () => import('./PasswordWall.tsx') },
];

import type { HeaderItem, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [];

export const headerItems: readonly HeaderItem[] = [
  { id: 'analytics', load: async () => ({ default: (await import('./ConsentBanner.tsx')).ConsentBanner }) },
];

export const profileCards: readonly HeaderItem[] = [
  { id: 'analytics', load: async () => ({ default: (await import('./ConsentCard.tsx')).ConsentCard }) },
];

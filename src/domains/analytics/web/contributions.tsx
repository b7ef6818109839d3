import type { HeaderItem } from '#shell/boot/web-route.ts';

export const headerItems: readonly HeaderItem[] = [
  { id: 'analytics', load: async () => ({ default: (await import('./ConsentBanner.tsx')).ConsentBanner }) },
];

export const profileCards: readonly HeaderItem[] = [
  { id: 'analytics', load: async () => ({ default: (await import('./ConsentCard.tsx')).ConsentCard }) },
];

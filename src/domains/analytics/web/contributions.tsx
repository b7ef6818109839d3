import type { HeaderItem } from '#shell/boot/web-route.ts';

export const profileCards: readonly HeaderItem[] = [
  { id: 'analytics', load: async () => ({ default: (await import('./ConsentCard.tsx')).ConsentCard }) },
];

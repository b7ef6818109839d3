import type { HeaderItem } from '#shell/boot/web-route.ts';

export const banners: readonly HeaderItem[] = [
  { id: 'dunning', stands: ({ pastDueSince }) => pastDueSince !== null, load: () => import('./DunningBanner.tsx') },
];

import type { HeaderItem } from '#shell/boot/web-route.ts';
import { siteBrand } from '#shell/session/site.ts';

export const headerItems: readonly HeaderItem[] = [
  {
    id: 'analytics',
    stands: () => siteBrand().analytics,
    load: async () => ({ default: (await import('./ConsentBanner.tsx')).ConsentBanner }),
  },
];

import type { HeaderItem, LivePatches } from '#shell/boot/web-route.ts';
import { changeBrand } from '#shell/session/site.ts';

export const banners: readonly HeaderItem[] = [
  { id: 'maintenance-mode', load: () => import('./MaintenanceWatch.tsx') },
];

export const livePatches: LivePatches = {
  'site.maintenance'({ maintenance }, cache) {
    changeBrand({ maintenance });
    // A customer's next read is refused, which leads to the page that waits.
    if (maintenance !== null) void cache.invalidateQueries();
  },
};

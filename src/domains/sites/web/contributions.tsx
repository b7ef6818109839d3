import { t } from '@lingui/core/macro';
import type { HeaderItem, LivePatches, PaletteSource } from '#shell/boot/web-route.ts';
import { changeBrand } from '#shell/session/site.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'sites', title: () => t`Sites`, rank: 25, may: 'site.configure', load: () => import('./finds.ts') },
];

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

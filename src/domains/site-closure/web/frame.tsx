import type { LivePatches } from '#shell/boot/web-route.ts';

export const livePatches: LivePatches = {
  'site.standing'(_event, cache) {
    // A customer's next read of a suspended site is refused, which leads to its page.
    void cache.invalidateQueries();
  },
};

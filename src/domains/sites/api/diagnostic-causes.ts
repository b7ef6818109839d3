import type { Causes } from '#test/diagnostics.ts';

export const causes: Causes = {
  sitesWithInvalidSupportFlag: {
    async make({ it, world }) {
      await it.app.db.updateTable('site').set({ support_url: null }).where('id', '=', world.siteId).execute();
      return world.siteId;
    },
    cure: ({ it }, id) =>
      it.app.db.updateTable('site').set({ support_url: 'https://help.test' }).where('id', '=', id).execute(),
  },
};

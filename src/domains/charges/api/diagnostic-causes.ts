import { another, type Causes } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

export const causes: Causes = {
  invalidServices: {
    async make({ it, world, simulator }) {
      const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: `use-${another()}` });
      await it.app.db
        .updateTable('usage_span')
        .set({ ended_at: new Date() })
        .where('object_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      return id;
    },
    // The next change of the server is metered again.
    cure: ({ it }, id) => it.app.db.updateTable('server').set({ state: 'off' }).where('id', '=', id).execute(),
  },
};

import { another, type Causes } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

export const causes: Causes = {
  serversWithIgnoredSnapshots: {
    async make({ it, world, simulator }) {
      const { id } = await addServer(it, world, {
        state: 'off',
        owner: world.ada,
        simulator,
        name: `snap-${another()}`,
      });
      const old = new Date(Date.UTC(2026, 0, 1));
      await it.app.db
        .insertInto('snapshot')
        .values({
          id: crypto.randomUUID(),
          server_id: id,
          name: 'Old',
          state: 'ready',
          size_mb: 2048,
          created_by: 'ada',
          created_at: old,
        })
        .execute();
      return id;
    },
  },
};

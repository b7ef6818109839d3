import { newId } from '#kernel/ids.ts';
import { another, type Causes } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

export const causes: Causes = {
  serversWithManyOwners: {
    async make({ it, world, simulator }) {
      const { id } = await addServer(it, world, {
        state: 'off',
        owner: world.ada,
        simulator,
        name: `own-${another()}`,
      });
      await it.app.db
        .insertInto('share')
        .values(
          ['a', 'b', 'c'].map((name) => ({
            id: newId(),
            object_type: 'server',
            object_id: id,
            site_id: world.siteId,
            email: `${name}@people.test`,
            level: 'configure',
            shared_by: world.ada.email,
            created_at: new Date(),
          })),
        )
        .execute();
      return id;
    },
    cure: ({ it }, id) => it.app.db.deleteFrom('share').where('object_id', '=', id).execute(),
  },
};

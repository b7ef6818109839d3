import { another, type Causes } from '#test/diagnostics.ts';
import { addServer } from '#test/servers.ts';

export const causes: Causes = {
  serversWithInvalidConnection: {
    async make({ it, world, simulator }) {
      const { id } = await addServer(it, world, {
        state: 'off',
        owner: world.ada,
        simulator,
        name: `con-${another()}`,
      });
      const connection = { server_id: id, type: 3, address: null, port: 3389, user_name: 'Administrator' };
      await it.app.db.insertInto('server_connection').values(connection).execute();
      return id;
    },
  },
};

import type { Samples } from '#test/sample.ts';
import type { tasks } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof tasks> = {
  cancelTask: (_world, owner) => ({ params: { id: owner.taskId }, input: {} }),
  listTaskKinds: () => ({}),
  listTasks: (_world, owner) => ({ query: { objectId: owner.serverId } }),
  readTask: (_world, owner) => ({ params: { id: owner.taskId } }),
};

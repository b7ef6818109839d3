import type { Samples } from '#test/sample.ts';
import type { tasks } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof tasks> = {
  cancelTask: (_world, owner) => ({ params: { id: owner.taskId }, input: {} }),
  cancelTasks: (_world, owner) => ({ input: { taskIds: [owner.taskId] } }),
  listTaskKinds: () => ({}),
  listTasks: (_world, owner) => ({ query: { objectId: owner.serverId } }),
  readTask: (_world, owner) => ({ params: { id: owner.taskId } }),
  retryTask: (_world, owner) => ({ params: { id: owner.taskId }, input: {} }),
  discardTasks: (_world, owner) => ({ input: { taskIds: [owner.taskId], reason: 'Fixed by hand' } }),
  retryTasks: (_world, owner) => ({ input: { taskIds: [owner.taskId] } }),
};

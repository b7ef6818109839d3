import type { Samples } from '#test/sample.ts';
import type { tags } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof tags> = {
  changeTags: (_world, owner) => ({
    params: { objectType: 'ot.server' },
    input: { changes: [{ objectId: owner.serverId, add: ['prod'], remove: [] }] },
  }),
  deleteTag: (_world, owner) => ({ params: { tagId: owner.tagId } }),
  editTag: (_world, owner) => ({ params: { tagId: owner.tagId }, input: { name: 'live', color: 'ok' } }),
  listTagHistory: (_world, owner) => ({ params: { tagId: owner.tagId } }),
  listTags: () => ({}),
  readTags: (_world, owner) => ({ params: { objectType: 'ot.server', objectId: owner.serverId } }),
};

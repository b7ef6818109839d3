import { nobody, type Samples } from '#test/sample.ts';
import type { groups } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof groups> = {
  addGroupMember: (_world, owner) => ({
    params: { groupId: owner.groupId },
    input: { email: 'new@else.test' },
  }),
  createGroup: () => ({ input: { name: 'Web team' } }),
  deleteGroup: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  listGroupHistory: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  listGroups: () => ({}),
  readGroup: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  removeGroupMember: (_world, owner) => ({ params: { groupId: owner.groupId, memberId: nobody } }),
  saveGroup: (_world, owner) => ({ params: { groupId: owner.groupId }, input: { name: 'Kept' } }),
};

import { nobody, type Samples } from '#test/sample.ts';
import type { groups } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof groups> = {
  addGroupMember: (_world, owner) => ({
    params: { groupId: owner.groupId },
    input: { email: 'new@else.test' },
  }),
  archiveGroup: (_world, owner) => ({ params: { groupId: owner.groupId }, input: { archived: true } }),
  changeGroupMembers: (_world, owner) => ({
    params: { groupId: owner.groupId },
    input: { change: 'add', text: 'new@else.test' },
  }),
  listGroupMembers: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  createGroup: () => ({ input: { name: 'Web team' } }),
  deleteGroup: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  listGroupHistory: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  inviteGroupMember: (_world, owner) => ({
    params: { groupId: owner.groupId },
    input: { email: 'invited@else.test', name: 'Ines' },
  }),
  resendGroupInvitation: (_world, owner) => ({ params: { groupId: owner.groupId, memberId: nobody } }),
  withdrawGroupInvitation: (_world, owner) => ({ params: { groupId: owner.groupId, memberId: nobody } }),
  listGroups: () => ({}),
  readGroup: (_world, owner) => ({ params: { groupId: owner.groupId } }),
  removeGroupMember: (_world, owner) => ({ params: { groupId: owner.groupId, memberId: nobody } }),
  setGroupDeputy: (_world, owner) => ({
    params: { groupId: owner.groupId, memberId: nobody },
    input: { deputy: true },
  }),
  reassignGroup: (_world, owner) => ({ params: { groupId: owner.groupId }, input: { email: 'new@else.test' } }),
  saveGroup: (_world, owner) => ({ params: { groupId: owner.groupId }, input: { name: 'Kept' } }),
};

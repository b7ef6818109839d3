import { nobody, type Samples } from '#test/sample.ts';
import type { roles } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof roles> = {
  listPermissions: () => ({}),
  listPermissionSets: () => ({}),
  readPermissionSet: (_world, owner) => ({ params: { setId: owner.setId } }),
  listPermissionSetHistory: (_world, owner) => ({ params: { setId: owner.setId } }),
  createPermissionSet: () => ({ input: { name: 'Restarters', permissions: ['server.power'] } }),
  savePermissionSet: (_world, owner) => ({
    params: { setId: owner.setId },
    input: { name: 'Viewers', permissions: ['server.view'] },
  }),
  archivePermissionSet: (_world, owner) => ({ params: { setId: owner.setId }, input: { archived: true } }),
  listGrants: () => ({}),
  createGrant: (_world, owner) => ({
    input: { setId: owner.setId, groupId: owner.groupId, reason: 'On call' },
  }),
  revokeGrant: () => ({ params: { grantId: nobody } }),
  explainAccess: (_world, owner) => ({
    query: { email: owner.email, permission: 'server.view', serverId: owner.serverId },
  }),
  listTeam: () => ({}),
  inviteTeamMember: () => ({ input: { name: 'Nia', email: 'nia@team.test' } }),
  inviteAuditor: () => ({ input: { name: 'Odo', email: 'odo@audit.test', reason: 'Yearly audit' } }),
  resendTeamInvitation: () => ({ params: { memberId: nobody } }),
  removeTeamMember: () => ({ params: { memberId: nobody } }),
  readMemberships: () => ({}),
  switchAccount: () => ({ input: { membershipId: null } }),
  acceptMembership: () => ({ params: { membershipId: nobody } }),
  leaveMembership: () => ({ params: { membershipId: nobody } }),
  listAccessRequests: () => ({}),
  listOwnAccessRequests: () => ({}),
  requestAccess: () => ({ input: { permission: 'server.view', reason: 'On call' } }),
  approveAccess: (_world, owner) => ({ params: { requestId: owner.requestId }, input: {} }),
  declineAccess: (_world, owner) => ({ params: { requestId: owner.requestId }, input: { answer: 'No' } }),
};

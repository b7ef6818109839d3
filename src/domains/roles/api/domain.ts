import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { endMemberships } from '#domains/tenancy/api/port.ts';
import { memberGuards, memberInvites } from '#domains/groups/api/port.ts';
import { roles } from '../contract.ts';
import { topics } from '../live.ts';
import { inviteAuditor } from './auditors.ts';
import { endGrants } from './end-grants.ts';
import { createGrant, revokeGrant } from './grants.ts';
import { explainAccess } from './explain.ts';
import { guardMembers } from './guard-members.ts';
import { listPermissions } from './list-permissions.ts';
import { approveAccess, declineAccess, requestAccess } from './requests.ts';
import {
  archivePermissionSet,
  createPermissionSet,
  listPermissionSetHistory,
  readPermissionSet,
  savePermissionSet,
} from './sets.ts';
import { forgetGrants, listGrants, readPersonalGrants } from './store-grants.ts';
import { forgetRequests, listAccessRequests, listOwnAccessRequests, readPersonalRequests } from './store-requests.ts';
import { listPermissionSets } from './store.ts';
import { acceptMembership, leaveMembership, readMemberships, switchAccount } from './memberships.ts';
import { groupInvites, inviteTeamMember, listTeam, removeTeamMember, resendTeamInvitation } from './team.ts';

const domain: Domain = {
  name: 'roles',
  operations: implement(roles, {
    listPermissions,
    listPermissionSets,
    readPermissionSet,
    listPermissionSetHistory,
    createPermissionSet,
    savePermissionSet,
    archivePermissionSet,
    listGrants,
    createGrant,
    revokeGrant,
    explainAccess,
    listTeam,
    inviteTeamMember,
    inviteAuditor,
    resendTeamInvitation,
    removeTeamMember,
    readMemberships,
    switchAccount,
    acceptMembership,
    leaveMembership,
    listAccessRequests,
    listOwnAccessRequests,
    requestAccess,
    approveAccess,
    declineAccess,
  }),
  schedules: [endGrants],
  personal: {
    sections: [shortSection('grants', readPersonalGrants), shortSection('accessRequests', readPersonalRequests)],
    async forget(tx, accountId) {
      await forgetRequests(tx, accountId);
      await forgetGrants(tx, accountId);
      await endMemberships(tx, accountId);
    },
  },
  menu: { roles: 'role.view' },
  topics,
  contributes: [memberGuards(guardMembers), memberInvites(groupInvites)],
};
export default domain;

import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { memberGuards } from '#domains/groups/api/port.ts';
import { roles } from '../contract.ts';
import { topics } from '../live.ts';
import { endGrants } from './end-grants.ts';
import { createGrant, revokeGrant } from './grants.ts';
import { guardMembers } from './guard-members.ts';
import { listPermissions } from './list-permissions.ts';
import {
  archivePermissionSet,
  createPermissionSet,
  listPermissionSetHistory,
  readPermissionSet,
  savePermissionSet,
} from './sets.ts';
import { forgetGrants, listGrants, readPersonalGrants } from './store-grants.ts';
import { listPermissionSets } from './store.ts';

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
  }),
  schedules: [endGrants],
  personal: { sections: [shortSection('grants', readPersonalGrants)], forget: forgetGrants },
  menu: { roles: 'role.view' },
  topics,
  contributes: [memberGuards(guardMembers)],
};
export default domain;

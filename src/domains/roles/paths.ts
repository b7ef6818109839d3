import { path } from '#kernel/paths.ts';

export const rolesPath = path('/roles');
export const permissionSetsPath = path('/permissionSets');
export const permissionSetPath = path('/permissionSets/$setId');
export const editPermissionSetPath = path('/permissionSets/$setId/edit');
export const newPermissionSetPath = path('/newPermissionSet');
export const grantsPath = path('/grants');
export const teamPath = path('/team');
export const accountsPath = path('/accounts');
export const accessRequestsPath = path('/accessRequests');

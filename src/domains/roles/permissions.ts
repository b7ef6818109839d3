import { definePermissions, managers, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'role.view': { roles: [...staff, 'account-holder'] },
  'role.manage': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

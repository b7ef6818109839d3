import { definePermissions, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'role.view': { roles: [...staff, 'account-holder'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'user-tag.manage': { roles: staff },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

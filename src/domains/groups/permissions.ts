import { customers, definePermissions, managers, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'group.view': { roles: [...staff, 'billing-admin', ...customers] },
  'group.members': { roles: [...staff, 'billing-admin', ...customers] },
  'group.manage': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

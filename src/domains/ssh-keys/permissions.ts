import { customers, definePermissions, managers, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'ssh-key.view': { roles: [...staff, 'billing-admin', ...customers] },
  'ssh-key.manage': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

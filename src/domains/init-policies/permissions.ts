import { customers, definePermissions, managers, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'init-policy.view': { roles: [...staff, 'billing-admin', ...customers] },
  'init-policy.use': { roles: managers },
  'init-policy.edit': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

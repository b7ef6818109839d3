import { customers, definePermissions, operators, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'quota.view': { roles: [...staff, 'billing-admin', ...customers] },
  'quota.request': { roles: [...staff, 'account-holder'] },
  'quota.manage': { roles: [...operators, 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

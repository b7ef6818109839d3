import { customers, definePermissions, managers, operators, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'network.view': { roles: [...staff, 'billing-admin', ...customers] },
  'network.manage': { roles: managers },
  'network.lay': { roles: operators },
  'report.switch': { roles: operators },
  'report.blacklist': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

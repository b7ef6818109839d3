import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'diagnostic.view': { roles: [...operators, 'site-admin', 'billing-admin'] },
  'diagnostic.manage': { roles: [...operators, 'site-admin', 'billing-admin'] },
  'report.infrastructure': { roles: operators },
  'report.site': { roles: [...operators, 'site-admin'] },
  'report.customers': { roles: [...operators, 'site-admin', 'billing-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

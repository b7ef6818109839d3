import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'notification.site': { roles: ['root', 'infrastructure-operator', 'site-admin'] },
  'notification.administer': { roles: ['root', 'infrastructure-operator', 'site-admin', 'billing-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

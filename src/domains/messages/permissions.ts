import { definePermissions, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'report.message-log': { roles: staff },
  'message.retry': { roles: ['root', 'infrastructure-operator', 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

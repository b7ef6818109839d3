import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'site.configure': { roles: ['root', 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

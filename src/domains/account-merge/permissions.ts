import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'account.merge': { roles: ['root', 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Sets how much sites may have. */
  'site.limit': { roles: ['root'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Suspends and closes sites. */
  'site.close': { roles: ['root'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

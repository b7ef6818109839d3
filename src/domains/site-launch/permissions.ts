import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Makes a site, and takes it live. */
  'site.create': { roles: ['root'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

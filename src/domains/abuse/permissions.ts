import { definePermissions, operators, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'abuse.view': { roles: staff },
  /** Warns customers of abusive usage, limits their servers, and lifts limits. */
  'abuse.act': { roles: [...operators, 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

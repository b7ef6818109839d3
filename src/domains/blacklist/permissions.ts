import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'blacklist.view': { roles: operators },
  /** Decides who is refused, which block lists are asked, and records listings. */
  'blacklist.manage': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

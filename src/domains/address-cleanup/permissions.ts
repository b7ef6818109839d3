import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'address.view': { roles: operators },
  /** Compares addresses on record with switches and engines, and cleans up what differs. */
  'address.clean-up': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'cloud.view': { roles: operators },
  'cloud.manage': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

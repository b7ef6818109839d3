import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'capacity.view': { roles: operators },
  'zone.capacity': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

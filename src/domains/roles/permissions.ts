import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'role.view': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'tag.manage': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

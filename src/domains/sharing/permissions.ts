import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'server.share': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

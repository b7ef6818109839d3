import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'server.schedule': { roles: managers, shared: 'configure' },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

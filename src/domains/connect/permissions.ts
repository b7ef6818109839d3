import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'server.console': { roles: [...managers, 'support-agent'], shared: 'access' },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

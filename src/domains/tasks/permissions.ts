import { definePermissions, managers, roles } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'task.view': { roles: roles, shared: 'access' },
  'task.cancel': { roles: managers },
  'task.retry': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

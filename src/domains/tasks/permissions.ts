import { definePermissions, managers, operators, roles } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'task.view': { roles: roles, shared: 'access' },
  'task.cancel': { roles: managers },
  'task.retry': { roles: managers },
  'task.discard': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

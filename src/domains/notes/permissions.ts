import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'note.edit': { roles: [...managers, 'support-agent'], shared: 'configure' },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, managers, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'note.edit': { roles: [...managers, 'support-agent'], shared: 'configure' },
  'note.person': { roles: staff },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

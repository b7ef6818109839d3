import { definePermissions, managers, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'servicelet.run': { roles: [...managers, 'support-agent'], shared: 'configure' },
  'servicelet.schedule': { roles: managers, shared: 'configure' },
  'servicelet.manage': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, managers, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'backup.create': { roles: [...managers, 'support-agent'], shared: 'configure' },
  'backup.restore': { roles: managers, shared: 'configure' },
  'backup.delete': { roles: managers, shared: 'configure' },
  'report.backups': { roles: [...operators, 'support-agent'] },
  'backup.window': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

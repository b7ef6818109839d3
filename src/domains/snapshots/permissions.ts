import { definePermissions, managers, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'snapshot.create': { roles: [...managers, 'support-agent'], shared: 'configure' },
  'snapshot.revert': { roles: managers, shared: 'configure' },
  'snapshot.delete': { roles: managers, shared: 'configure' },
  'snapshot.schedule': { roles: managers, shared: 'configure' },
  'report.servers-with-ignored-snapshots': { roles: operators },
  'report.active-snapshots': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

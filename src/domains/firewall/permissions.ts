import { definePermissions, managers, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'firewall.apply': { roles: managers, shared: 'configure' },
  'report.open-firewalls': { roles: operators },
  'report.firewalls-out-of-sync': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

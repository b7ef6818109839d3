import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'alarm.view': { roles: operators },
  /** Acknowledges, assigns and silences alarms, and sets their runbooks. */
  'alarm.manage': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

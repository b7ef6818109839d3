import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Changes schedules, overrides and escalation steps, and writes hand-over notes. */
  'onCall.manage': { roles: operators },
  /** Sets where alarms are sent to, and sees the secrets of webhooks when they are made. */
  'alarmWebhook.manage': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

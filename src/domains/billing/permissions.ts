import { definePermissions, managers } from '#kernel/permissions.ts';

/** To see money is `billing.view` of the servers domain. */
export const permissions = definePermissions({
  'billing.edit': { roles: managers },
  'billing.pay': { roles: managers },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

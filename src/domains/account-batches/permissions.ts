import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'account-batch.run': { roles: ['root', 'site-admin', 'billing-admin'] },
  'account-batch.administer': { roles: ['root', 'site-admin'] },
  'account-batch.protect': { roles: ['root', 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'invoices.issue': { roles: ['root', 'site-admin', 'billing-admin'] },
  'invoices.credit': { roles: ['root', 'site-admin', 'billing-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

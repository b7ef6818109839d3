import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'tax-certificates.review': { roles: ['root', 'site-admin', 'billing-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

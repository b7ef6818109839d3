import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'payments.refund': { roles: ['root', 'site-admin', 'billing-admin'] },
  /** Sees which transfers are expected and books what arrived. */
  'payments.book': { roles: ['root', 'site-admin', 'billing-admin'] },
  'payments.set-bank-account': { roles: ['root', 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

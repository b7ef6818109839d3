import { definePermissions } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Opens and withdraws disputes of one's own invoices. */
  'dispute.open': { roles: ['root', 'site-admin', 'billing-admin', 'account-holder'] },
  /** Accepts and rejects disputes. */
  'dispute.decide': { roles: ['root', 'site-admin', 'billing-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, managers } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Opens and withdraws disputes of one's own invoices, and writes messages on those in scope. */
  'dispute.open': { roles: [...managers, 'billing-admin'] },
  /** Accepts and rejects disputes. */
  'dispute.decide': { roles: ['root', 'site-admin', 'billing-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, managers, operators, roles } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'home.view': { roles: roles },
  'account.manage': { roles: managers },
  // What its owner can't undo: another email, and the end of the account.
  'account.administer': { roles: ['root', 'site-admin'] },
  'account.assign-manager': { roles: ['root', 'site-admin', 'billing-admin'] },
  'account.move-state': { roles: ['root', 'site-admin', 'billing-admin', 'support-agent'] },
  'partner.configure': { roles: [...operators, 'site-admin', 'seller', 'account-holder'] },
  'report.account-states': { roles: ['root', 'site-admin', 'billing-admin', 'support-agent'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, managers, operators, roles } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'home.view': { roles: roles },
  'account.manage': { roles: managers },
  'account.assign-manager': { roles: ['root', 'site-admin', 'billing-admin'] },
  'account.move-state': { roles: ['root', 'site-admin', 'billing-admin', 'support-agent'] },
  'partner.configure': { roles: [...operators, 'site-admin', 'seller', 'account-holder'] },
  'report.account-states': { roles: ['root', 'site-admin', 'billing-admin', 'support-agent'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { customers, definePermissions, managers, operators, roles, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'server.view': { roles: [...staff, 'billing-admin', ...customers], shared: 'access' },
  'server.create': { roles: managers },
  'server.power': { roles: [...managers, 'support-agent'], shared: 'access' },
  'server.configure': { roles: managers, shared: 'configure' },
  'server.terminate': { roles: managers },
  'server.protect': { roles: managers },
  'billing.view': { roles: [...staff, 'billing-admin', 'account-holder'] },
  'price.view': { roles: roles },
  'report.server-power-history': { roles: [...operators, 'support-agent'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

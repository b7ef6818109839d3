import { definePermissions, operators, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'user.create': { roles: [...operators, 'site-admin'] },
  /** Mails links to passwords, opens a sign-in that is blocked, and ends sessions. */
  'user.help': { roles: staff },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

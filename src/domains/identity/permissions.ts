import { definePermissions, operators, staff } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'person.view': { roles: staff },
  /** Phone numbers and IP addresses of people whole; who may not see them reads them masked. */
  'person.contact': { roles: staff },
  'person.support': { roles: staff },
  'person.reset-factors': { roles: [...operators, 'site-admin'] },
  'site.security': { roles: ['root', 'site-admin'] },
  'report.security-log': { roles: [...operators, 'site-admin'] },
  'report.login-log': { roles: staff },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

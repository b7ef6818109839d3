import { definePermissions, operators, roles } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Holds what opens the reseller's account at Adobe. */
  'adobe.configure': { roles: ['root', 'site-admin'] },
  'adobe.view': { roles },
  'adobe.manage': { roles: [...operators, 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

import { definePermissions, operators, roles } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  /** Holds what opens the partner's own account at Microsoft. */
  'msCloud.configure': { roles: ['root', 'site-admin'] },
  'csp.view': { roles },
  'csp.manage': { roles: [...operators, 'site-admin'] },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

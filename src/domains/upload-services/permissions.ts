import { definePermissions, operators } from '#kernel/permissions.ts';

export const permissions = definePermissions({
  'upload-service.view': { roles: operators },
  'upload-service.manage': { roles: operators },
});

type Own = typeof permissions;
declare module '#kernel/permissions.ts' {
  interface PermissionTable extends Own {}
}

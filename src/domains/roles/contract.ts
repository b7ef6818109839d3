import { filters, list } from '#kernel/list.ts';
import { contract } from '#kernel/op.ts';
import { permissionAreas, risks } from '#kernel/permission-catalog.ts';
import { roles as allRoles } from '#kernel/permissions.ts';
import { CatalogPermission } from './schemas.ts';

export const roles = contract('roles', {
  listPermissions: list({
    path: '/permissions',
    summary: 'Lists the permissions and the roles that hold them, as far as your own role reaches.',
    may: 'role.view',
    row: CatalogPermission,
    filters: {
      area: filters.choices(permissionAreas),
      risk: filters.choices(risks),
      role: filters.choice(allRoles),
    },
    sorts: ['area', 'name', 'risk'],
    sort: 'area',
  }),
});

import { catalogEntry, permissionAreas, risks, rolesWithin } from '#kernel/permission-catalog.ts';
import {
  allPermissions,
  reach,
  reachesAsFar,
  roles as allRoles,
  type Permission,
  type Role,
} from '#kernel/permissions.ts';
import type { Domain } from '#platform/app.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import { menuEntries, type MenuEntry } from '#domains/console/api/port.ts';
import { roles } from '../contract.ts';
import { passingOn } from './passing-on.ts';

/** Every permission that a role in sight holds, with the entries of the menu that it unlocks on the site. */
export const listPermissions = computedRows(roles.listPermissions, {
  what: 'permissions',
  rows: async ({ app, db, me, request }) => {
    const seen = rolesWithin(me.role);
    const { own } = await passingOn({ db, me });
    const unlocked = entriesByPermission(app.domains.filter(({ name }) => !request.site.featuresOff.includes(name)));
    return allPermissions()
      .map(catalogEntry)
      .filter(({ reach: needed }) => reachesAsFar(reach[me.role], needed))
      .map((entry) => ({
        id: entry.permission,
        area: entry.area,
        objectType: entry.objectType,
        verb: entry.verb,
        risk: entry.risk,
        description: entry.text,
        roles: entry.roles.filter((role) => seen.includes(role)),
        shared: entry.shared,
        menu: (unlocked.get(entry.permission) ?? []).map(({ id, title, route }) => ({
          id,
          title,
          route: route ?? null,
        })),
        grantable: own.has(entry.permission),
      }));
  },
  id: ({ id }) => id,
  sorts: {
    area: ['bigint', ({ area }) => permissionAreas.indexOf(area)],
    name: ['text', ({ id }) => id],
    risk: ['bigint', ({ risk }) => risks.indexOf(risk)],
  },
  search: ({ id, description, menu }) => [id, description, ...menu.map(({ title }) => title)],
  filters: {
    area: (areas, { area }) => areas.includes(area),
    risk: (wanted, { risk }) => wanted.includes(risk),
    role: (role, row) => row.roles.includes(role),
  },
  columns: [
    ['permission', ({ id }) => id],
    ['area', ({ area }) => area],
    ['object_type', ({ objectType }) => objectType],
    ['verb', ({ verb }) => verb],
    ['risk', ({ risk }) => risk],
    ['description', ({ description }) => description],
    ['shared', ({ shared }) => shared],
    ['menu', ({ menu }) => menu.map(({ id }) => id)],
    ...allRoles.map((role) => [role, (row: { roles: readonly Role[] }) => row.roles.includes(role)] as const),
  ],
});

function entriesByPermission(domains: readonly Domain[]): ReadonlyMap<Permission, readonly MenuEntry[]> {
  return Map.groupBy(menuEntries(domains), ({ needs }) => needs);
}

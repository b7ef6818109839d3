import { expect, test } from 'vitest';
import '#test/permissions.ts';
import { allPermissions, definePermissions, isPermission, permissionsOf, roles, rolesOf } from './permissions.ts';

test('every permission of the domains is held by somebody, and its role knows it', () => {
  expect(allPermissions().length).toBeGreaterThan(60);
  for (const permission of allPermissions())
    expect(
      roles.filter((role) => permissionsOf(role).includes(permission)),
      permission,
    ).toEqual(roles.filter((role) => rolesOf(permission).includes(role)));
  expect(allPermissions().filter((permission) => rolesOf(permission).length === 0)).toEqual([]);
});

test('a permission has one owner', () => {
  expect(isPermission('server.view')).toBe(true);
  expect(isPermission('server.fly')).toBe(false);
  expect(() => definePermissions({ 'server.view': { roles } })).toThrow(
    'two domains declare the permission server.view',
  );
});

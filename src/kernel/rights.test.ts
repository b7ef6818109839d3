import { expect, test } from 'vitest';
import { permissionsOf, reach, roles, type Role } from './permissions.ts';
import '#test/permissions.ts';
import { includesRights, rightsOf } from './rights.ts';
import type { Actor, Scope } from './scope.ts';

const scopeOf: Record<(typeof reach)[Role], Scope> = {
  provider: { reach: 'provider' },
  site: { reach: 'site', siteId: 'site' },
  account: { reach: 'account', siteId: 'site', accountIds: ['target'] },
};
const actor = (role: Role): Pick<Actor, 'role' | 'permissions' | 'scope'> => ({
  role,
  permissions: new Set(permissionsOf(role)),
  scope: scopeOf[reach[role]],
});
const target = (role: Role, siteId = 'site', id = 'target') =>
  rightsOf({ id, siteId, role, grantsOnly: false, granted: [] });

/** Who may act on whom, in the order of `roles`: a row for each actor, a column for each target, all in scope. */
const matrix: Record<Role, string> = {
  root: '11111111',
  'infrastructure-operator': '01001011',
  'site-admin': '00111011',
  'billing-admin': '00010001',
  seller: '00001000',
  'support-agent': '00000101',
  'account-holder': '00000011',
  'account-viewer': '00000001',
};

test.each(roles.flatMap((one) => roles.map((other, column) => [one, other, matrix[one][column] === '1'] as const)))(
  '%s on %s: %s',
  (one, other, may) => {
    expect(includesRights(actor(one), target(other))).toBe(may);
  },
);

test.each(roles)('%s acts on nobody of another site or account unless it reaches there', (role) => {
  const foreign = includesRights(actor(role), target('account-viewer', 'other-site', 'other'));
  expect(foreign).toBe(reach[role] === 'provider');
});

test('one permission that the actor lacks is enough', () => {
  const admin = actor('site-admin');
  const held = target('account-viewer');
  expect(includesRights(admin, held)).toBe(true);
  expect(
    includesRights(admin, { ...held, permissions: new Set([...held.permissions, 'report.active-snapshots']) }),
  ).toBe(false);
});

import { expect, test } from 'vitest';
import { roles, rolesOf } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import { protections, refusalOfProtection } from './protection.ts';
import './permissions.ts';

const cells = protections.flatMap((against) =>
  [true, false].flatMap((terminateProtected) =>
    [true, false].map((rebuildProtected) => ({ against, terminateProtected, rebuildProtected })),
  ),
);

test.each(cells)('$against: $terminateProtected, $rebuildProtected', ({ against, ...server }) => {
  const on = against === 'terminate' ? server.terminateProtected : server.rebuildProtected;
  expect(inEnglish(refusalOfProtection(against, server))).toEqual(
    on ? expect.stringContaining('is protected against') : null,
  );
});

test('those who may end a server may protect it', () => {
  const may = rolesOf('server.protect');
  expect(roles.filter((role) => may.includes(role))).toEqual([
    'root',
    'infrastructure-operator',
    'site-admin',
    'account-holder',
  ]);
});

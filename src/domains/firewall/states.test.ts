import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { translate } from '#kernel/message.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { firewallActions, refusalOfFirewall, stateOfFirewall, type FirewallAction } from './states.ts';
import './permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const open: Record<ServerState, FirewallAction[]> = {
  creating: ['confirm'],
  on: ['apply', 'confirm'],
  off: ['apply', 'confirm'],
  suspended: ['apply', 'confirm'],
  configuring: ['apply', 'confirm'],
  cloning: ['apply', 'confirm'],
  migrating: ['confirm'],
  terminating: ['confirm'],
  terminated: [],
  error: ['confirm'],
};
const openToRole: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];

const cells = serverStates.flatMap((state) => firewallActions.map((action) => [state, action] as const));

test.each(cells)('%s server: %s', (state, action) => {
  const reason = refusalOfFirewall(action, { state, task: null });
  expect(reason === null).toBe(open[state].includes(action));
  if (reason !== null) expect(translate(reason)).toMatch(/^The server .+\.$/);
  const busy = refusalOfFirewall(action, { state, task: { kind: 'server.transfer', title: 'Transfer web-1' } });
  // Who confirms changes nothing at the host: a task is not in the way.
  expect(busy === null).toBe(action === 'confirm' && reason === null);
  const refusal = refusalOfFirewall(action, { state, task: { kind: 'server.power', title: 'Restart web-1' } });
  expect(refusal).toEqual(reason);
  if (action === 'confirm') expect(refusalOfFirewall(action, { state, task: null }, false)).not.toBeNull();
});

test.each(roles)('%s', (role) => {
  expect(rolesOf('firewall.apply').some((holder) => holder === role)).toBe(openToRole.includes(role));
});

const standing = { enabled: true, applying: false, revision: 3, appliedRevision: 3, differs: false };
test.each([
  [{}, 'active'],
  [{ enabled: false }, 'disabled'],
  [{ applying: true, differs: true }, 'applying'],
  [{ differs: true }, 'outOfSync'],
  [{ appliedRevision: 2 }, 'outOfSync'],
  [{ appliedRevision: null }, 'outOfSync'],
  [{ enabled: false, revision: 0, appliedRevision: null }, 'disabled'],
])('%j is %s', (more, state) => {
  expect(stateOfFirewall({ ...standing, ...more })).toBe(state);
});

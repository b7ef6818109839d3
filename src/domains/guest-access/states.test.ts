import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import { guestActions, refusalOfGuest, type GuestAction } from './states.ts';
import './permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const open: Record<ServerState, GuestAction[]> = {
  creating: [],
  on: ['reset', 'rescue', 'leave', 'rebuild'],
  off: ['reset', 'rescue', 'leave', 'rebuild'],
  suspended: [],
  configuring: [],
  cloning: [],
  migrating: [],
  terminating: [],
  terminated: [],
  error: ['rescue', 'leave', 'rebuild'],
};
const openInRescue: Record<'yes' | 'no', GuestAction[]> = {
  yes: ['leave', 'rebuild'],
  no: ['reset', 'rescue', 'rebuild'],
};
const cells = serverStates.flatMap((state) =>
  (['yes', 'no'] as const).flatMap((rescue) => guestActions.map((action) => [state, rescue, action] as const)),
);

test.each(cells)('%s server, rescue %s: %s', (state, rescue, action) => {
  const allowed = open[state].includes(action) && openInRescue[rescue].includes(action);
  const server = { state, rescue: rescue === 'yes' };
  const reason = inEnglish(refusalOfGuest(action, { ...server, task: null }));
  expect(reason === null).toBe(allowed);
  if (!allowed) expect(reason).toMatch(/^The server .+\.$/);
  const busy = inEnglish(refusalOfGuest(action, { ...server, task: { kind: 'server.power', title: 'Restart web-1' } }));
  expect(busy).toBe(allowed ? 'A task is running: Restart web-1.' : reason);
});

test('those who may change a server may get into it', () => {
  const may = rolesOf('server.access');
  const wanted: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
  expect(roles.filter((role) => may.includes(role))).toEqual(wanted);
});

import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { translate } from '#kernel/message.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { nicActions, nicStates, refusalOfCount, refusalOfNic, type NicAction, type NicState } from './states.ts';
import '#domains/servers/permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const openOnServer: readonly ServerState[] = ['on', 'off'];
const every: NicAction[] = ['add', 'remove', 'connect', 'disconnect', 'set-address', 'remove-address', 'reapply'];
const openOnCard: Record<NicState, NicAction[]> = {
  connected: every.filter((action) => action !== 'connect'),
  disconnected: every.filter((action) => action !== 'disconnect'),
  adding: ['add'],
  removing: ['add'],
  changing: ['add'],
  conflict: every.filter((action) => action !== 'connect'),
};
const cells = serverStates.flatMap((state) =>
  nicStates.flatMap((card) => nicActions.map((action) => [state, card, action] as const)),
);

test.each(cells)('%s server, %s card: %s', (state, card, action) => {
  const allowed = openOnServer.includes(state) && openOnCard[card].includes(action);
  const reason = refusalOfNic(action, { state, task: null }, card);
  expect(reason === null).toBe(allowed);
  if (!allowed) expect(reason && translate(reason)).toMatch(/^The (server|network interface) .+\.$/);
  const busy = refusalOfNic(action, { state, task: { kind: 'server.power', title: 'Restart web-1' } }, card);
  expect(busy && translate(busy)).toBe(allowed ? 'A task is running: Restart web-1.' : reason && translate(reason));
});

test.each(roles)('as %s', (role) => {
  const holders = rolesOf('server.configure');
  const expected: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
  expect(holders.includes(role)).toBe(expected.includes(role));
});

test('counts against the limit', () => {
  expect(refusalOfCount(7, 8)).toBeNull();
  expect(translate(refusalOfCount(8, 8) ?? '')).toBe('The server has 8 of 8 network interfaces. Remove one first.');
});

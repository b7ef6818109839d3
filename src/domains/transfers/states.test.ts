import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import {
  refusalOfHandover,
  refusalOfTransfer,
  sides,
  transferActions,
  transferStates,
  type Side,
  type TransferAction,
  type TransferState,
} from './states.ts';
import './permissions.ts';

/** Who can do what to an offer, written down a second time: a change of the table must be meant. */
const open: Record<TransferState, Partial<Record<TransferAction, Side>>> = {
  offered: { accept: 'taker', decline: 'taker', cancel: 'giver' },
  accepted: { decline: 'taker', cancel: 'giver' },
  moving: {},
  done: {},
  declined: {},
  cancelled: {},
  expired: {},
  failed: {},
};
const cells = transferStates.flatMap((state) =>
  transferActions.flatMap((action) => sides.map((side) => [state, action, side] as const)),
);

test.each(cells)('offer that is %s: %s by the %s', (state, action, side) => {
  const reason = inEnglish(refusalOfTransfer(action, { state, sides: [side] }));
  expect(reason === null).toBe(open[state][action] === side);
  if (reason !== null) expect(reason).toMatch(/^(The|Only|Ownership) .+\.$/);
  expect(refusalOfTransfer(action, { state, sides: [...sides] }) === null).toBe(open[state][action] !== undefined);
  expect(inEnglish(refusalOfTransfer(action, { state, sides: [] }))).not.toBeNull();
});

const handed: readonly ServerState[] = ['on', 'off', 'suspended'];
test.each(serverStates)('a server that is %s', (state) => {
  const at = { state, task: null, terminateProtected: false };
  expect(refusalOfHandover(at) === null).toBe(handed.includes(state));
  if (!handed.includes(state)) return;
  expect(inEnglish(refusalOfHandover({ ...at, task: { kind: 'server.power', title: 'Restart web-1' } }))).toBe(
    'A task is running: Restart web-1.',
  );
  expect(inEnglish(refusalOfHandover({ ...at, terminateProtected: true }))).toMatch(/protected/);
});

test.each(roles)('as %s', (role) => {
  const holders = rolesOf('server.transfer');
  const expected: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
  expect(holders.includes(role)).toBe(expected.includes(role));
});

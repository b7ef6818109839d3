import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import {
  refusalOfHardware,
  refusalOfLimit,
  refusalOfSnapshot,
  snapshotActions,
  snapshotStates,
  type SnapshotAction,
  type SnapshotState,
} from './states.ts';
import './permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const openOnServer: Record<ServerState, SnapshotAction[]> = {
  creating: [],
  on: ['create', 'revert', 'delete'],
  off: ['create', 'revert', 'delete'],
  suspended: ['create', 'revert', 'delete'],
  configuring: [],
  cloning: [],
  migrating: [],
  terminating: [],
  terminated: [],
  error: ['revert', 'delete'],
};
const openOnSnapshot: Record<SnapshotState, SnapshotAction[]> = {
  creating: ['create'],
  ready: ['create', 'revert', 'delete'],
  reverting: ['create'],
  deleting: ['create'],
  failed: ['create', 'delete'],
  missing: ['create', 'delete'],
};
const openToRole: Record<SnapshotAction, Role[]> = {
  create: ['root', 'infrastructure-operator', 'site-admin', 'account-holder', 'support-agent'],
  revert: ['root', 'infrastructure-operator', 'site-admin', 'account-holder'],
  delete: ['root', 'infrastructure-operator', 'site-admin', 'account-holder'],
};

const cells = serverStates.flatMap((state) =>
  snapshotStates.flatMap((snapshot) => snapshotActions.map((action) => [state, snapshot, action] as const)),
);

test.each(cells)('%s server, %s snapshot: %s', (state, snapshot, action) => {
  const allowed = openOnServer[state].includes(action) && openOnSnapshot[snapshot].includes(action);
  const reason = inEnglish(refusalOfSnapshot(action, { state, task: null }, snapshot));
  expect(reason === null).toBe(allowed);
  if (!allowed) expect(reason).toMatch(/^The (server|snapshot) .+\.$/);
  const busy = inEnglish(
    refusalOfSnapshot(action, { state, task: { kind: 'server.power', title: 'Restart web-1' } }, snapshot),
  );
  expect(busy).toBe(allowed ? 'A task is running: Restart web-1.' : reason);
});

test.each(snapshotActions.flatMap((action) => roles.map((role) => [action, role] as const)))(
  '%s as %s',
  (action, role) => {
    const holders = rolesOf(`snapshot.${action}`);
    expect(holders.includes(role)).toBe(openToRole[action].includes(role));
  },
);

test('counts against the limit, and against changes of the hardware', () => {
  expect(inEnglish(refusalOfLimit(19))).toBeNull();
  expect(inEnglish(refusalOfLimit(20))).toBe('The server has 20 of 20 snapshots. Delete one first.');
  const holds = (part: 'disks' | 'compute', disks: number, compute: number) =>
    inEnglish(refusalOfHardware(part, { disks, compute }));
  expect([holds('disks', 0, 0), holds('compute', 0, 0), holds('compute', 2, 0)]).toEqual([null, null, null]);
  expect(holds('disks', 1, 0)).toBe("Disks can't be changed while the server has 1 snapshot. CPU and memory can.");
  expect(holds('disks', 2, 1)).toContain('CPU, memory and disks');
  expect(holds('compute', 2, 1)).toBe("CPU and memory can't be changed while the server has 1 snapshot with memory.");
  expect(holds('compute', 2, 2)).toContain('2 snapshots.');
});

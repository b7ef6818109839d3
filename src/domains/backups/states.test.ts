import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Permission, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import { keptUntil } from './retention.ts';
import { backupActions, backupStates, doings, refusalOfBackup, type BackupAction, type BackupState } from './states.ts';
import '#domains/servers/permissions.ts';
import './permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const ofBackup: BackupAction[] = ['copy', 'edit', 'delete'];
const openOnServer: Record<ServerState, BackupAction[]> = {
  creating: [],
  on: ['create', 'restore', ...ofBackup],
  off: ['create', 'restore', ...ofBackup],
  suspended: ['create', 'restore', ...ofBackup],
  configuring: ofBackup,
  cloning: ofBackup,
  migrating: ofBackup,
  terminating: [],
  terminated: [],
  error: ['restore', ...ofBackup],
};
const openOnBackup: Record<BackupState, BackupAction[]> = {
  planned: ['create'],
  running: ['create'],
  ok: [...backupActions],
  warnings: [...backupActions],
  failed: ['create'],
  skipped: ['create'],
  expired: ['create'],
};
const permissionOf: Record<BackupAction, Permission> = {
  create: 'backup.create',
  restore: 'backup.restore',
  copy: 'server.create',
  edit: 'backup.create',
  delete: 'backup.delete',
};
const managers: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
const openToRole: Record<BackupAction, Role[]> = {
  create: [...managers, 'support-agent'],
  restore: managers,
  copy: managers,
  edit: [...managers, 'support-agent'],
  delete: managers,
};

const idle = { task: null, snapshots: 0, rebuildProtected: false };
const whole = { doing: null, pinned: false, missing: false };
const cells = serverStates.flatMap((state) =>
  backupStates.flatMap((backup) => backupActions.map((action) => [state, backup, action] as const)),
);

test.each(cells)('%s server, %s backup: %s', (state, backup, action) => {
  const allowed = openOnServer[state].includes(action) && openOnBackup[backup].includes(action);
  const about = { state: backup, ...whole };
  const reason = inEnglish(refusalOfBackup(action, { state, ...idle }, about));
  expect(reason === null).toBe(allowed);
  if (!allowed) expect(reason).toMatch(/^(The (server|backup)|No backup) .+\.$/);
  const busy = inEnglish(
    refusalOfBackup(action, { state, ...idle, task: { kind: 'server.power', title: 'Restart web-1' } }, about),
  );
  const goesOn = action === 'copy' || action === 'edit';
  expect(busy).toBe(allowed && !goesOn ? 'A task is running: Restart web-1.' : reason);
});

test.each(backupActions.flatMap((action) => roles.map((role) => [action, role] as const)))(
  '%s as %s',
  (action, role) => {
    const holders = rolesOf(permissionOf[action]);
    expect(holders.includes(role)).toBe(openToRole[action].includes(role));
  },
);

test.each(backupActions.flatMap((action) => doings.map((doing) => [action, doing] as const)))(
  '%s of one that is %s',
  (action, doing) => {
    const reason = inEnglish(
      refusalOfBackup(action, { state: 'on', ...idle }, { state: 'ok', doing, pinned: false, missing: false }),
    );
    expect(reason === null).toBe(action === 'create' || action === 'edit');
  },
);

test('a pin keeps from deletion, snapshots and protection from a restore', () => {
  const server = { state: 'on' as const, ...idle };
  const backup = { state: 'ok' as const, ...whole };
  const open = (facts: object, pinned = false) =>
    backupActions.filter((action) => refusalOfBackup(action, { ...server, ...facts }, { ...backup, pinned }) === null);
  expect(open({}, true)).toEqual(['create', 'restore', 'copy', 'edit']);
  expect(open({ snapshots: 2 })).toEqual(['create', 'copy', 'edit', 'delete']);
  expect(open({ rebuildProtected: true })).toEqual(['create', 'copy', 'edit', 'delete']);
  expect(inEnglish(refusalOfBackup('restore', { ...server, snapshots: 1 }, backup))).toContain('1 snapshot.');
  expect(inEnglish(refusalOfBackup('restore', { ...server, snapshots: 2 }, backup))).toContain('2 snapshots.');
});

const policy = { dailyDays: 7, weeklyWeeks: 4, monthlyMonths: 3, manualDays: 30 };
const days = (taken: string, before: string | null, { timeZone = 'UTC', nightly = true } = {}) => {
  const at = new Date(taken);
  const until = keptUntil(policy, { at, nightly, before: before === null ? null : new Date(before), timeZone });
  return (until.getTime() - at.getTime()) / 86_400_000;
};

test.each([
  ['an ordinary night', days('2026-11-18T02:00Z', '2026-11-17T02:00Z'), 7],
  ['the first of a week, a Sunday', days('2026-11-22T02:00Z', '2026-11-21T02:00Z'), 28],
  ['a Monday, when that of Sunday failed', days('2026-11-23T02:00Z', '2026-11-21T02:00Z'), 28],
  ['the first of a month', days('2026-12-01T02:00Z', '2026-11-30T02:00Z'), 93],
  ['the first of all', days('2026-11-18T02:00Z', null), 93],
  [
    'still the month before in New York',
    days('2026-12-01T04:00Z', '2026-11-30T04:00Z', { timeZone: 'America/New_York' }),
    7,
  ],
  ['one that somebody took', days('2026-12-01T02:00Z', null, { nightly: false }), 30],
])('%s is kept for its days', (_name, kept, wanted) => expect(kept).toBe(wanted));

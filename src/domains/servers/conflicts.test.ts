import { expect, test } from 'vitest';
import { refusalOfBackup } from '#domains/backups/states.ts';
import { noSnapshots, refusalOfConfiguration } from '#domains/configuration/states.ts';
import { refusalOfFirewall } from '#domains/firewall/states.ts';
import { refusalOfGuest } from '#domains/guest-access/states.ts';
import { refusalOfCloning } from '#domains/library/states.ts';
import { refusalOfNic } from '#domains/nics/states.ts';
import { refusalOfSnapshot } from '#domains/snapshots/states.ts';
import { refusalOfHandover } from '#domains/transfers/states.ts';
import type { Sayable } from '#kernel/message.ts';
import { inEnglish } from '#test/in-english.ts';
import { refusalOf } from './states.ts';
import {
  serverActions,
  holderOf,
  serverTasks,
  type RunningTask,
  type ServerAction,
  type ServerTaskKind,
} from './conflicts.ts';

/** What goes on beside which task, written down a second time: a change of the table must be meant. */
const neverBlocked: readonly ServerAction[] = ['word', 'console', 'servicelet'];
const allowed: Record<ServerTaskKind, readonly ServerAction[]> = {
  'server.create': [],
  'server.power': ['firewall', 'nightly-backup'],
  'server.configure': ['firewall'],
  'server.devices': ['firewall', 'nightly-backup'],
  'server.nics': ['nightly-backup'],
  'server.terminate': [],
  'server.destroy': [],
  'server.transfer': [],
  'server.move': ['nightly-backup'],
  'snapshot.create': ['firewall', 'nightly-backup'],
  'snapshot.delete': ['firewall', 'nightly-backup'],
  'snapshot.revert': ['firewall', 'nightly-backup'],
  'backup.create': ['firewall', 'nightly-backup'],
  'backup.delete': ['firewall', 'nightly-backup'],
  'backup.restore': [],
  'guest.access': ['firewall', 'nightly-backup'],
  'guest.rescue': ['firewall', 'nightly-backup'],
  'guest.rebuild': [],
  'image.clone': ['firewall', 'nightly-backup'],
  'init.rerun': ['firewall', 'nightly-backup'],
  'firewall.apply': ['nightly-backup'],
};
const cells = serverTasks.flatMap((kind) => serverActions.map((action) => [kind, action] as const));

test.each(cells)('under %s: %s', (kind, action) => {
  const open = neverBlocked.includes(action) || allowed[kind].includes(action);
  expect(inEnglish(holderOf(action, { kind, title: 'Restart web-1' }))).toBe(
    open ? null : 'A task is running: Restart web-1.',
  );
});

test.each(serverActions)('a task that nobody knows holds %s as any task does, and none holds nothing', (action) => {
  expect(holderOf(action, { kind: 'other.task', title: 'Other' }) === null).toBe(neverBlocked.includes(action));
  expect(holderOf(action, null)).toBeNull();
});

/** What every tab asks before it enables a button, of a server that runs. */
type Asks = (task: RunningTask | null) => Sayable | null;
const state = 'on' as const;
const tabs: Record<string, readonly [ServerAction, Asks]> = {
  power: ['machine', (task) => refusalOf('off', state, task)],
  terminate: ['machine', (task) => refusalOf('terminate', state, task)],
  rename: ['word', (task) => refusalOf('rename', state, task)],
  snapshot: ['machine', (task) => refusalOfSnapshot('create', { state, task })],
  backup: [
    'machine',
    (task) => refusalOfBackup('create', { state, task, snapshots: 0, rebuildProtected: false }, null),
  ],
  networks: ['machine', (task) => refusalOfNic('add', { state, task })],
  firewall: ['firewall', (task) => refusalOfFirewall('apply', { state, task })],
  configure: ['machine', (task) => refusalOfConfiguration('compute', { state, task, snapshots: noSnapshots })],
  access: ['machine', (task) => refusalOfGuest('reset', { state, task, rescue: false })],
  clone: ['machine', (task) => refusalOfCloning({ state, task })],
  transfer: ['transfer', (task) => refusalOfHandover({ state, task, terminateProtected: false })],
};
const asked = serverTasks.flatMap((kind) => Object.keys(tabs).map((tab) => [kind, tab] as const));

test.each(asked)('under %s, the buttons of %s ask the table', (kind, tab) => {
  const task = { kind, title: 'Restart web-1' };
  const [action, asks] = tabs[tab] ?? ['machine', () => 'no such tab'];
  expect(asks(null)).toBeNull();
  expect(asks(task)).toEqual(holderOf(action, task));
});

import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import { asText } from '#kernel/message.ts';
import { noSnapshots, parts, refusalOfConfiguration, type Part } from './states.ts';
import '#domains/servers/permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const open: Record<ServerState, Part[]> = {
  creating: [],
  on: ['compute', 'disks', 'contract'],
  off: ['compute', 'disks', 'contract'],
  suspended: ['contract'],
  configuring: [],
  cloning: [],
  migrating: [],
  terminating: [],
  terminated: [],
  error: [],
};
const cells = serverStates.flatMap((state) => parts.map((part) => [state, part] as const));

test.each(cells)('%s server: %s', (state, part) => {
  const allowed = open[state].includes(part);
  const reason = inEnglish(refusalOfConfiguration(part, { state, task: null, snapshots: noSnapshots }));
  expect(reason === null).toBe(allowed);
  if (!allowed) expect(reason).toMatch(/^The server .+\.$/);
  const busy = inEnglish(
    refusalOfConfiguration(part, {
      state,
      task: { kind: 'server.power', title: 'Restart web-1' },
      snapshots: noSnapshots,
    }),
  );
  expect(busy).toBe(allowed ? 'A task is running: Restart web-1.' : reason);
  const held = inEnglish(
    refusalOfConfiguration(part, {
      state,
      task: null,
      snapshots: { disks: 2, compute: 2 },
      held: asText('It is in rescue.'),
    }),
  );
  expect(held).toBe(allowed && part !== 'contract' ? 'It is in rescue.' : reason);
  const keptBy = (compute: number) =>
    inEnglish(refusalOfConfiguration(part, { state, task: null, snapshots: { disks: 2, compute } }));
  expect(keptBy(2)).toBe(
    allowed && part !== 'contract'
      ? "CPU, memory and disks can't be changed while the server has 2 snapshots."
      : reason,
  );
  // Snapshots of disks alone leave processors and memory free.
  expect(keptBy(0) === null).toBe(allowed && part !== 'disks');
});

test.each(roles)('as %s', (role) => {
  const holders = rolesOf('server.configure');
  const expected: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
  expect(holders.includes(role)).toBe(expected.includes(role));
});

import { expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import { asText } from '#kernel/message.ts';
import { halves, refusalOfConfiguration, type Half } from './states.ts';
import '#domains/servers/permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const open: Record<ServerState, Half[]> = {
  creating: [],
  on: ['hardware', 'contract'],
  off: ['hardware', 'contract'],
  suspended: ['contract'],
  configuring: [],
  cloning: [],
  migrating: [],
  terminating: [],
  terminated: [],
  error: [],
};
const cells = serverStates.flatMap((state) => halves.map((half) => [state, half] as const));

test.each(cells)('%s server: %s', (state, half) => {
  const allowed = open[state].includes(half);
  const reason = inEnglish(refusalOfConfiguration(half, { state, task: null, snapshots: 0 }));
  expect(reason === null).toBe(allowed);
  if (!allowed) expect(reason).toMatch(/^The server .+\.$/);
  const busy = inEnglish(
    refusalOfConfiguration(half, {
      state,
      task: { kind: 'server.power', title: 'Restart web-1' },
      snapshots: 0,
    }),
  );
  expect(busy).toBe(allowed ? 'A task is running: Restart web-1.' : reason);
  const held = inEnglish(
    refusalOfConfiguration(half, { state, task: null, snapshots: 2, held: asText('It is in rescue.') }),
  );
  expect(held).toBe(allowed && half === 'hardware' ? 'It is in rescue.' : reason);
  const kept = inEnglish(refusalOfConfiguration(half, { state, task: null, snapshots: 2 }));
  expect(kept).toBe(
    allowed && half === 'hardware'
      ? "CPU, memory and disks can't be changed while the server has 2 snapshots."
      : reason,
  );
});

test.each(roles)('as %s', (role) => {
  const holders = rolesOf('server.configure');
  const expected: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
  expect(holders.includes(role)).toBe(expected.includes(role));
});

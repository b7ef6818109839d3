import { inEnglish } from '#test/in-english.ts';
import { expect, test } from 'vitest';
import { actionTable, refusalOf, serverActions, serverStates, type ServerAction } from './states.ts';

/** Which actions are open in which state, written down a second time: a change of the table must be meant. */
const open: Record<(typeof serverStates)[number], ServerAction[]> = {
  creating: ['rename'],
  on: ['off', 'restart', 'suspend', 'rename', 'terminate'],
  off: ['on', 'rename', 'terminate'],
  suspended: ['resume', 'rename', 'terminate'],
  configuring: ['rename'],
  cloning: ['rename'],
  migrating: ['rename'],
  terminating: [],
  terminated: [],
  error: ['on', 'off', 'rename', 'terminate'],
};
const cells = serverStates.flatMap((state) => serverActions.map((action) => [state, action] as const));

test.each(cells)('%s: %s', (state, action) => {
  const allowed = open[state].includes(action);
  const rule = actionTable[state][action];
  const reason = rule === true ? null : inEnglish(rule);
  expect(rule === true).toBe(allowed);
  expect(inEnglish(refusalOf(action, state, null))).toBe(reason);
  if (!allowed) expect(reason).toMatch(/^The server .+\.$|^Only .+\.$/);
  const busy = inEnglish(refusalOf(action, state, { kind: 'server.power', title: 'Restart web-1' }));
  if (allowed && action !== 'rename') expect(busy).toBe('A task is running: Restart web-1.');
  else expect(busy).toBe(inEnglish(refusalOf(action, state, null)));
});

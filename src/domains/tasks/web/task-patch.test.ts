import { describe, expect, test } from 'vitest';
import type { LiveEvents } from '#kernel/live.ts';
import { logFile, matchingLines, plainLine } from './log-text.ts';
import { withEvent, withLog, withSibling, type TaskRow } from './task-patch.ts';
import { taskTimes } from './task-time.ts';

const row: TaskRow = {
  id: 't1',
  dtCreate: '2026-11-20T10:00:00.000Z',
  dtExecute: '2026-11-20T10:00:05.000Z',
  dtComplete: null,
  serviceName: 'servers',
  commandInfo: 'server.power {}',
  exitCode: null,
  progress: 40,
  warn: false,
  state: 'running',
  canceling: false,
  stuck: false,
  title: 'Restart web-1',
  objectType: 'server',
  objectId: 's1',
  objectName: 'web-1',
  createdBy: 'ann@example.test',
  source: 'console',
  batchId: null,
  together: null,
  step: 'Checking the server',
  error: null,
};
const event: LiveEvents['task.changed'] = {
  cmdId: 't1',
  title: 'Restart web-1',
  state: 'running',
  step: 'Changing the power',
  progress: 60,
  exitCode: null,
  warn: false,
  objectType: 'server',
  objectId: 's1',
};

describe('withEvent', () => {
  test('progress is monotonic', () => {
    expect(withEvent(row, event)).toMatchObject({ progress: 60, step: 'Changing the power' });
    expect(withEvent(row, { ...event, progress: 5 }).progress).toBe(40);
  });
  test('a task that is over stays over', () => {
    const over = withEvent(row, { ...event, state: 'succeeded', exitCode: 0, progress: 100 });
    expect(over.state).toBe('succeeded');
    expect(withEvent(over, event)).toBe(over);
  });
});

test('a sibling of a batch follows its own events', () => {
  const batch = [
    { cmdId: 't1', title: 'Restart web-1', state: 'running' as const, progress: 70, error: null },
    { cmdId: 't2', title: 'Restart web-2', state: 'waiting' as const, progress: 0, error: null },
  ];
  const after = withSibling(batch, { ...event, cmdId: 't2', progress: 30 });
  expect(after.map(({ state, progress }) => [state, progress])).toEqual([
    ['running', 70],
    ['running', 30],
  ]);
  expect(withSibling(batch, { ...event, cmdId: 't9' })).toBe(batch);
});

test('log lines fall into their place, each once', () => {
  const line = (seq: number) => ({ cmdId: 't1', seq, dt: '2026-11-20T10:00:06.000Z', entry: `line ${seq}` });
  const log = [1, 3].reduce<ReturnType<typeof withLog>>((all, seq) => withLog(all, line(seq)), []);
  expect(withLog(log, line(2)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(withLog(log, line(3)).map(({ seq }) => seq)).toEqual([1, 3]);
});

test('colors are stripped; the search does not mind case', () => {
  const log = [
    { dt: '2026-11-20T10:00:06.000Z', entry: '\u001b[32mAccepted\u001b[0m by Frankfurt\r' },
    { dt: '2026-11-20T10:00:07.000Z', entry: 'Restarted.' },
  ];
  expect(plainLine(log[0]?.entry ?? '')).toBe('Accepted by Frankfurt');
  expect(matchingLines(log, ' FRANK ')).toEqual([log[0]]);
  expect(logFile(log)).toBe('2026-11-20T10:00:06.000Z Accepted by Frankfurt\n2026-11-20T10:00:07.000Z Restarted.\n');
});

test('how long a task waited and ran', () => {
  const now = Date.parse('2026-11-20T10:01:10.000Z');
  expect(taskTimes(row, now)).toEqual({ waited: 5000, ran: 65_000 });
  expect(taskTimes({ ...row, dtExecute: null }, now)).toEqual({ waited: 70_000, ran: null });
  expect(taskTimes({ ...row, dtComplete: '2026-11-20T10:00:08.000Z' }, now)).toEqual({ waited: 5000, ran: 3000 });
});

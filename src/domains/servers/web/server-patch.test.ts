import { describe, expect, test } from 'vitest';
import type { LiveEvents } from '#kernel/live.ts';
import { withChange, withProgress, withSample } from './server-patch.ts';
import type { Runtime, ServerRow } from './types.ts';

const row: ServerRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'web-1',
  state: 'on',
  power: 'on',
  powerSince: '2026-11-20T10:00:00.000Z',
  zoneId: 'EU-FR',
  zoneName: 'Frankfurt',
  imageName: 'Debian 13',
  cpu: '2B',
  ramMb: 2048,
  diskGb: 30,
  primaryIp: '198.51.100.7',
  sshUser: 'root',
  billingMode: 1,
  monthlyPrice: { amount: 1924, currency: 'USD' },
  owner: 'Fjord',
  shared: null,
  siteName: 'Skydeck Cloud',
  tags: [],
  groups: [],
  backup: false,
  lastBackup: null,
  lastSnapshot: null,
  terminateProtected: false,
  rebuildProtected: false,
  created: '2026-11-01T10:00:00.000Z',
  error: null,
  task: { cmdId: 't1', kind: 'server.power', title: 'Restart web-1', progress: 40, step: '' },
  version: 4,
};
const changed: LiveEvents['server.changed'] = {
  serverId: row.id,
  kind: 'changed',
  name: 'web-2',
  state: 'off',
  power: 'off',
  version: 5,
  task: null,
};

describe('withChange', () => {
  test('takes name, state, power, version and task', () => {
    expect(withChange(row, changed)).toMatchObject({
      name: 'web-2',
      state: 'off',
      power: 'off',
      version: 5,
      task: null,
    });
  });
  test('an older version is not news', () => {
    expect(withChange(row, { ...changed, version: 3 })).toBe(row);
  });
  test('a state this console does not know asks for a reading', () => {
    expect(withChange(row, { ...changed, state: 'melting' })).toBeNull();
  });
});

describe('withProgress', () => {
  const event: LiveEvents['task.changed'] = {
    cmdId: 't1',
    title: 'Restart web-1',
    state: 'running',
    step: 'Changing the power',
    progress: 70,
    exitCode: null,
    warn: false,
    objectType: 'server',
    objectId: row.id,
  };
  test('moves on, and never back', () => {
    expect(withProgress(row, event)?.task?.progress).toBe(70);
    expect(withProgress(row, { ...event, progress: 10 })).toBe(row);
  });
  test('a task that is over leaves the row', () => {
    expect(withProgress(row, { ...event, exitCode: 0 })?.task).toBeNull();
  });
  test('another task is not this one', () => {
    expect(withProgress(row, { ...event, cmdId: 't2' })).toBeNull();
  });
});

describe('withSample', () => {
  const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 20, 10, minute, second)).toISOString();
  const figures = { cpuPercent: 1, ramPercent: 2, netInKbps: 3, netOutKbps: 4 };
  const runtime: Runtime = {
    ...figures,
    at: at(10),
    diskIops: 5,
    uptimeSeconds: 100,
    series: [{ ...figures, at: at(10) }],
  };
  const sample = { ...figures, serverId: row.id, cpuPercent: 50, diskIops: 9, uptimeSeconds: 103 };

  test('the numbers are the latest; the series grows by a point a minute', () => {
    const soon = withSample(runtime, { ...sample, at: at(10, 3) });
    expect(soon).toMatchObject({ cpuPercent: 50, diskIops: 9, at: at(10, 3), uptimeSeconds: 103 });
    expect(soon.series).toHaveLength(1);
    const later = withSample(soon, { ...sample, at: at(11) });
    expect(later.series.map((point) => point.at)).toEqual([at(10), at(11)]);
  });
  test('points older than an hour leave', () => {
    const later = withSample(runtime, { ...sample, at: at(71) });
    expect(later.series.map((point) => point.at)).toEqual([at(71)]);
  });
  test('an event that was overtaken changes nothing', () => {
    expect(withSample(runtime, { ...sample, at: at(9) })).toBe(runtime);
  });
});

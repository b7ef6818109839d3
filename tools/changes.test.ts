import { expect, test } from 'vitest';
import {
  cloudDue,
  conformance,
  filesThatMayWait,
  guestJourney,
  isDue,
  neverWaits,
  partOf,
  readParts,
  secondsOf,
  waitingFiles,
} from './changes.ts';
import { filesBelow } from './dialect.ts';

const partsOf = readParts();
const everything = filesBelow(['src', 'tools', 'e2e'], '').map(partOf);
const turns = Array.from({ length: 30 }, (_, turn) => `${turn}`);
const waitingWhen = (...changed: string[]) => waitingFiles({ changed: new Set(changed), partsOf });

test.each([
  ['src/domains/tags/web/tags.e2e.ts', 'tags'],
  ['src/engines/qemu/port.ts', 'engines'],
  ['tools/test.ts', 'tools'],
  ['package.json', 'package.json'],
])('%s is a part of %s', (file, part) => {
  expect(partOf(file)).toBe(part);
});

test('the tests of one changed domain always run', () => {
  for (const domain of ['tags', 'notes', 'backups'])
    expect(waitingWhen(domain).filter((file) => partOf(file) === domain)).toEqual([]);
});

test('what stands on a changed domain runs more often than what does not', () => {
  expect(partsOf('backups')).toContain('snapshots');
  const waitingOfBackups = (changed: string) =>
    turns.flatMap((turn) =>
      waitingFiles({ changed: new Set([changed]), partsOf, turn }).filter((file) => partOf(file) === 'backups'),
    ).length;
  expect(waitingOfBackups('snapshots')).toBeLessThan(waitingOfBackups('docs'));
});

test('whatever changed, a run takes no longer', () => {
  const secondsWhen = (changed: readonly string[]) => {
    const waiting = new Set(waitingWhen(...changed));
    return secondsOf(filesThatMayWait().filter(({ file }) => !waiting.has(file)));
  };
  for (const changed of [['platform'], ['servers'], ['shell', 'ui'], ['tools'], ['engines'], everything])
    expect(secondsWhen(changed)).toBeLessThan(20 * 60 - neverWaits + 200);
  expect(secondsWhen(['docs'])).toBeLessThan(secondsWhen(['servers']));
});

test('everything gets its turn, also when everything changed', () => {
  const left = new Set(filesThatMayWait().map(({ file }) => file));
  // Chance lets one wait much longer than the others.
  for (let turn = 0; turn < 100 && left.size > 0; turn++) {
    const waiting = new Set(waitingFiles({ changed: new Set(everything), partsOf, turn: `${turn}` }));
    for (const file of left) if (!waiting.has(file)) left.delete(file);
  }
  expect([...left]).toEqual([]);
});

test('a run of more minutes leaves less to other turns, and none at last', () => {
  const left = [20, 30, 60, 120].map((minutes) => waitingFiles({ changed: null, partsOf, minutes }).length);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(left.at(-1)).toBe(0);
});

test.each([
  ['src/engines/openstack/client/cloud.ts', true],
  ['src/engines/stored/jobs.ts', true],
  ['src/engines/conformance/images.ts', true],
  ['src/engines/port.ts', true],
  ['tools/openstack/services/volumes.py', true],
  ['src/engines/qemu/jobs/power.ts', false],
  ['src/engines/simulator/server.ts', false],
  ['src/domains/servers/api/port.ts', false],
  ['tools/test.ts', false],
])('a change of %s is tested on a cloud: %s', (file, due) => {
  expect(cloudDue(['docs/engines.md', file])).toBe(due);
});

test('everything is tested on a cloud where the past is not known', () => {
  expect(cloudDue(null)).toBe(true);
});

test('what goes across all domains never waits', () => {
  const across = /^(tools\/(?!crash|restart)|e2e\/|src\/(server|seed)\/)/;
  expect(waitingWhen().filter((file) => across.test(file) && file !== guestJourney)).toEqual([]);
});

test('the parts of the conformance are all due when an engine changed', () => {
  const parts = ['power', 'caps', 'images', 'probes', 'networks', 'failing', 'devices', 'backups'];
  expect(parts.filter((part) => isDue(`${conformance} ${part}`, 3, new Set(['engines'])))).toEqual(parts);
});

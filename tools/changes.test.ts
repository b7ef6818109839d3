import { expect, test } from 'vitest';
import { conformance, guestJourney, isDue, onMachines, partOf, readParts, waitingFiles } from './changes.ts';

const partsOf = readParts();
const waitingWhen = (...changed: string[]) => waitingFiles(new Set(changed), partsOf);

test.each([
  ['src/domains/tags/web/tags.e2e.ts', 'tags'],
  ['src/engines/qemu/port.ts', 'engines'],
  ['tools/test.ts', 'tools'],
  ['package.json', 'package.json'],
])('%s is a part of %s', (file, part) => {
  expect(partOf(file)).toBe(part);
});

test('what changed is always tested, and everything where the past is not known', () => {
  const journeys = waitingWhen();
  expect(journeys.length).toBeGreaterThan(0);
  for (const file of journeys) {
    expect(isDue(file, 2, new Set([partOf(file)]))).toBe(true);
    expect(isDue(file, 2, null)).toBe(true);
  }
  expect(waitingFiles(null)).toEqual([]);
});

test('the journeys of what imports a changed domain are due, and those of core domains when the frame changed', () => {
  expect(partsOf('backups')).toContain('servers');
  const waiting = waitingWhen().filter((file) => file !== guestJourney);
  const due = (changed: string) => {
    const still = new Set(waitingWhen(changed));
    return waiting.filter((file) => !still.has(file));
  };
  for (const file of due('shell').filter((one) => one.endsWith('.e2e.ts')))
    expect(['identity', 'networks', 'servers', 'tasks']).toContain(partOf(file));
  expect(due('ui')).toEqual(due('shell'));
  for (const changed of ['servers', 'notes', 'docs'])
    expect(due(changed)).toEqual(waiting.filter((file) => partsOf(partOf(file)).has(changed)));
});

test('every domain is tested, and its tasks are killed, when what runs it changed', () => {
  const untested = (changed: string) =>
    waitingWhen(changed).filter((file) => /(?<!qemu\/.*)\.test\.tsx?$/.test(file) && !file.includes('/web/'));
  for (const changed of ['kernel', 'platform', 'engines', 'server', 'tools']) expect(untested(changed)).toEqual([]);
  expect(untested('docs').some((file) => file.endsWith('.crash.test.ts'))).toBe(true);
  expect(untested('docs').some((file) => file.startsWith('src/platform/'))).toBe(true);
});

test('what goes across all domains never waits', () => {
  const across = /^(tools\/(?!crash|restart)|e2e\/|src\/(server|seed)\/)/;
  expect(waitingWhen().filter((file) => across.test(file) && file !== guestJourney)).toEqual([]);
});

test('a real virtual machine boots in a browser when an engine, the platform, or a screen that it meets changed', () => {
  for (const changed of ['engines', 'platform', 'servers', 'connect', 'shell', 'e2e'])
    expect(waitingWhen(changed)).not.toContain(guestJourney);
});

test('what runs virtual machines is due when an engine changed, and takes turns otherwise', () => {
  expect(waitingWhen('engines').filter((file) => onMachines.test(file))).toEqual([]);
  const parts = ['power', 'caps', 'images', 'probes', 'networks', 'failing', 'devices', 'backups'];
  expect(parts.filter((part) => isDue(`${conformance} ${part}`, 3, new Set(['engines'])))).toEqual(parts);
  const waiting = new Set(waitingWhen());
  const due = [guestJourney, conformance, 'src/engines/qemu/debian.test.ts'].filter((file) => !waiting.has(file));
  expect(due).toHaveLength(1);
});

test('every screen is due when the frame or its controls changed', () => {
  for (const changed of ['shell', 'ui'])
    expect(waitingWhen(changed).filter((file) => file.endsWith('screens.ts'))).toEqual([]);
  expect(waitingWhen('docs').filter((file) => file.endsWith('screens.ts'))).not.toEqual([]);
});

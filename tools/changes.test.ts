import { expect, test } from 'vitest';
import { isDue, partOf, readParts, waitingFiles } from './changes.ts';

test.each([
  ['src/domains/tags/web/tags.e2e.ts', 'tags'],
  ['src/engines/qemu/port.ts', 'engines'],
  ['tools/test.ts', 'tools'],
  ['package.json', 'package.json'],
])('%s is a part of %s', (file, part) => {
  expect(partOf(file)).toBe(part);
});

test('what changed is always tested, and everything where the past is not known', () => {
  const journeys = waitingFiles(new Set());
  expect(journeys.length).toBeGreaterThan(0);
  for (const file of journeys) {
    expect(isDue(file, 2, new Set([partOf(file)]))).toBe(true);
    expect(isDue(file, 2, null)).toBe(true);
  }
  expect(waitingFiles(null)).toEqual([]);
});

test('the journeys of what imports a changed domain are due, and those of core domains when the frame changed', () => {
  const partsOf = readParts();
  expect(partsOf('backups')).toContain('servers');
  const waiting = waitingFiles(new Set(), partsOf);
  const due = (changed: string) => {
    const still = new Set(waitingFiles(new Set([changed]), partsOf));
    return waiting.filter((file) => !still.has(file));
  };
  for (const file of due('shell').filter((one) => one.endsWith('.e2e.ts')))
    expect(['identity', 'networks', 'servers', 'tasks']).toContain(partOf(file));
  expect(due('ui')).toEqual(due('shell'));
  for (const changed of ['servers', 'notes', 'docs'])
    expect(due(changed)).toEqual(waiting.filter((file) => partsOf(partOf(file)).has(changed)));
});

test('the tasks of every domain are killed when what runs them changed', () => {
  const killed = (changed: string) =>
    waitingFiles(new Set([changed])).filter((file) => file.endsWith('.crash.test.ts'));
  for (const changed of ['platform', 'engines', 'tools']) expect(killed(changed)).toEqual([]);
  expect(killed('docs')).not.toEqual([]);
});

test('every screen is due when the frame or its controls changed', () => {
  for (const changed of ['shell', 'ui'])
    expect(waitingFiles(new Set([changed])).filter((file) => file.endsWith('screens.ts'))).toEqual([]);
  expect(waitingFiles(new Set(['docs'])).filter((file) => file.endsWith('screens.ts'))).not.toEqual([]);
});

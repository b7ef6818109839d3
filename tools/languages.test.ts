import { compileMessage } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '#kernel/errors.ts';
import { germanTold } from '#kernel/told/de/german.ts';
import { teller } from '#kernel/told/teller.ts';
import { notificationKinds } from '#domains/notifications/codes.ts';
import { coverageOf } from './languages/coverage.ts';
import { extract } from './languages/extract.ts';
import { readScreens } from './web/languages-plugin.ts';

const root = process.cwd();
const said = extract(root);
const screens = readScreens(root, 'de');
const german = teller(germanTold);

/** Names of values and tags, in any order. */
const partsOf = (text: string) =>
  [...new Set(text.match(/\{\w+(?=\}|, ?(?:plural|select)\b)|<\/?\d+\/?>/g) ?? [])].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** What the teller leaves as it is, texts aside that have no words of their own. */
const untold = (texts: Iterable<string>) =>
  [...new Set(texts)].filter(
    (text) =>
      /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')) && !Object.hasOwn(germanTold, text) && german(text) === text,
  );

test('all that the screens say is translated, and nothing is kept that no screen says', () => {
  const { areas, stale } = coverageOf(root, 'de', said.values());
  const missing = areas.filter((area) => area.missing.length > 0).map(({ name, missing }) => [name, ...missing]);
  expect(missing, 'no German yet: `node tools/languages.ts --missing` prints the texts, domain by domain').toEqual([]);
  expect(stale, 'src/shell/languages/de has texts that no screen says any more: take them out').toEqual([]);
}, 60_000);

test('a translation is well-formed and has the values and tags of the English', () => {
  for (const [english, german] of Object.entries(screens)) {
    expect(() => compileMessage(german), german).not.toThrow();
    expect(partsOf(german), english).toEqual(partsOf(english));
  }
  for (const [english, german] of Object.entries(germanTold))
    expect(partsOf(german), english).toEqual(partsOf(english));
});

test('no text is said outside a function, where a change of language would not reach it', () => {
  expect([...said.values()].filter(({ atLoad }) => atLoad).map(({ message, files }) => [message, files])).toEqual([]);
});

test('errors and kinds of notifications are told in German', () => {
  expect(untold(Object.values(catalogue)), 'write them in src/kernel/told/de/errors*.ts').toEqual([]);
  const kinds = Object.values(notificationKinds).flatMap(({ title, description }) => [title, description]);
  expect(untold(kinds), 'write them in src/kernel/told/de/notifications*.ts').toEqual([]);
});

/** What a pattern finds in the sources: loading every domain would take longer than all the rest. */
const found = (files: string, pattern: RegExp) =>
  globSync(files, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, text = '']) => text));

test('reports and the steps of tasks are told in German', () => {
  const reports = 'src/domains/*/api/{catalogue,catalogue-security,usage-report}.ts';
  const texts = found(reports, /\b(?:title|why|empty): '([^']+)'/g);
  expect(texts.length).toBeGreaterThan(150);
  const choices = found(reports, /\['[^']*', '([A-Z\d][^']*)'\]/g);
  expect(choices.length).toBeGreaterThan(20);
  expect(untold([...texts, ...choices]), 'write them in src/kernel/told/de/reports.ts').toEqual([]);
  const steps = found('src/domains/*/api/tasks/*.ts', /\b(?:title|working|cancel): '([^']+)'/g);
  expect(steps.length).toBeGreaterThan(50);
  expect(untold(steps), 'write them in src/kernel/told/de/tasks.ts or refusals.ts').toEqual([]);
});

test.each([
  ['Power on daily', 'daily einschalten'],
  ['A task is running: Delete 2 snapshots of Network.', 'Eine Aufgabe läuft: 2 Snapshots von Network löschen.'],
  [
    'Configured: memory 2048 MB to 4096 MB, daily backup on',
    'Konfiguriert: Arbeitsspeicher 2048 MB zu 4096 MB, tägliches Backup ein',
  ],
  [
    'Firewall: 2 rules added, 1 rule removed, on trial',
    'Firewall: 2 Regeln hinzugefügt, 1 Regel entfernt, im Probelauf',
  ],
  ['Alert on Mail: Memory above 90 % for 5 minutes', 'Alarm bei Mail: Arbeitsspeicher über 90 %, 5 Minuten lang'],
])('%j is told in German', (english, expected) => expect(german(english)).toBe(expected));

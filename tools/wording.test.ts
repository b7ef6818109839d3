import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './sources.ts';
import { unknownNames } from './wording/known.ts';
import { namesIn } from './wording/names.ts';
import { reword } from './wording/reword.ts';
import { textsIn } from './wording/texts.ts';

/** Names that are no text of a catalog or table, and where they come from. */
const others: Readonly<Record<string, string>> = {
  'Choose an account': 'the page of the sandbox for sign-in with social accounts',
  'To the servers': 'a link of a document that the test writes',
  'Alert me when available: T · Burstable': 'a control and a kind of server',
  'Card number': 'the page of the sandbox for card payments',
  Pay: 'the page of the sandbox for card payments',
  'Permissions requested': 'the page of the sandbox for the consent at Microsoft',
  'Northwind Traders': 'a tenant of the sandbox for Partner Center',
  'Fairmont Design': 'a customer of the sandbox for Adobe',
  'Cancel and go back': 'the pages of the sandbox for payments',
  'Complete authentication': 'the page of the sandbox for 3-D Secure',
  'Fail authentication': 'the page of the sandbox for 3-D Secure',
  'Pay with the funded account': 'the page of the sandbox for PayPal',
  'Set record': 'the page of the sandbox for DNS',
  'Text, address or host name': 'the page of the sandbox for DNS',
  'Due now nothing': 'a term and its value',
  'Install Install nginx': 'a verb and the name of a servicelet',
  HTTPS: 'a preset, and a proper name',
  YAML: 'a proper name',
  curl: 'a proper name',
  Kindness: 'a heading of a document that the test writes',
  News: 'a heading of a document that the test writes',
  'Set-up': 'a heading of a note that the test writes',
  'דוא״ל': 'a text in Hebrew',
  סיסמה: 'a text in Hebrew',
  כניסה: 'a text in Hebrew',
  פרופיל: 'a text in Hebrew',
  '${prefix}-01': 'a server that the test creates',
  '${name} Shared with ${group}': 'a view of the test, with its badge',
};

test('each control that a journey names is a text of the product: after a rewording, `npm run reword` mends them', () => {
  const unknown = unknownNames(root);
  expect(unknown.filter((place) => !Object.hasOwn(others, place.replace(/^\S+:\d+: /, '')))).toEqual([]);
  expect(Object.keys(others).filter((name) => !unknown.some((place) => place.endsWith(`: ${name}`)))).toEqual([]);
}, 60_000);

/** A folder for one test, with copies of some of the product. */
function scratchCopy(...folders: string[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'reword-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const folder of folders) cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  return copy;
}

test('a button reworded by hand fails at once, with the places; by the command it leaves nothing to mend', () => {
  const copy = scratchCopy('src/domains/servers', 'src/shell/languages');
  const before = unknownNames(copy);
  const { changed, look } = reword(copy, 'Create server', 'Order server');
  expect(look).toEqual([]);
  expect(unknownNames(copy)).toEqual(before);
  const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');
  for (const file of changed.keys()) expect(read(file), file).not.toMatch(/['"`{^]Create server['"`}$]/);
  expect(Object.keys(Object.groupBy(changed.keys(), (file) => path.extname(file)))).toEqual(
    expect.arrayContaining(['.ts', '.tsx', '.json']),
  );
  expect(JSON.parse(read('src/shell/languages/de/servers.json'))).toHaveProperty([
    '{count, plural, one {Order server} other {Create # servers}}',
  ]);
  // The journeys as they were are what someone has who rewords the code alone.
  for (const file of [...changed.keys()].filter((one) => one.endsWith('.e2e.ts')))
    cpSync(path.join(root, file), path.join(copy, file));
  expect(unknownNames(copy).filter((place) => !before.includes(place))).toContainEqual(
    expect.stringMatching(/^src\/domains\/servers\/web\/create-everything\.e2e\.ts:\d+: Create server$/),
  );
}, 60_000);

test('an error is reworded in its catalog, and in the tests that expect it with its values', () => {
  const copy = scratchCopy();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  };
  write('src/domains/x/errors.ts', "const x = errors('x', 5000, { 5000: 'No room for {count} servers.' });\n");
  write(
    'src/domains/x/api/x.test.ts',
    "expect(info).toBe('No room for 3 servers.');\nexpect(info).toContain('No room');\n",
  );
  const { changed, look } = reword(
    copy,
    'No room for {count} servers.',
    'The zone is full: {count} servers do not fit.',
  );
  expect(readFileSync(path.join(copy, 'src/domains/x/api/x.test.ts'), 'utf8')).toContain(
    "toBe('The zone is full: 3 servers do not fit.')",
  );
  expect(changed.size).toBe(2);
  expect(look).toEqual([]);
});

test('a text keeps its values, and one that nothing says is refused', () => {
  const empty = scratchCopy();
  expect(() => reword(empty, 'No screen says this', 'Nor this')).toThrow('No text reads');
  expect(() => reword(empty, 'Select {0}', 'Select')).toThrow('same values');
  const code = "const title = t`Select ${row.name} of ${zone}`;\nconst say = messages('x', { gone: 'It is gone.' });";
  const [title, gone] = textsIn('x.ts', code);
  expect(title).toMatchObject({ text: 'Select {0} of {zone}', of: 'screens' });
  expect(title?.write("In {zone}: can't select {0}")).toBe("`In ${zone}: can't select ${row.name}`");
  expect(gone).toMatchObject({ text: 'It is gone.', of: 'server' });
  expect(gone?.write("It isn't there.")).toBe('"It isn\'t there."');
});

test('a journey names controls directly, by its own functions and by variables', () => {
  const { controls, data } = namesIn(
    'x.ts',
    `const press = (page: Page, name: string) => page.getByRole('button', { name });
     await press(page, 'Stop');
     await page.getByLabel(isPhone ? 'Menu' : 'Main menu').fill('typed');`,
  );
  expect(controls.map(({ text }) => text)).toEqual(['Stop', 'Menu', 'Main menu']);
  expect(data.map(({ text }) => text)).toEqual(['button', 'typed']);
});

import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn, type Browser } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const root = await signedIn(server, await makePerson(db, { siteId, role: 'root' }));
const billing = await signedIn(server, await makePerson(db, { siteId, role: 'billing-admin' }));
const disabled = await makePerson(db, { siteId, role: 'account-holder', enabled: false, status: 'Warning' });
const warned = await makePerson(db, { siteId, role: 'account-viewer', status: 'Warning' });

interface Row {
  id: string;
  state: string;
  billing: string;
}
const rows = async (browser: Browser, list: string, where = '') =>
  (await browser.send('GET', `/svc/reports/${list}/rows?where=${where}`)).json<{ items: Row[] }>().items;
const ids = async (where: string) => (await rows(root, 'people', where)).map(({ id }) => id);

test('people and account states are one list in the same words', async () => {
  expect(await rows(root, 'people')).toEqual(await rows(root, 'accountStates'));
  const described = async (list: string) =>
    (await root.send('GET', `/svc/reports/${list}`)).json<{
      columns: { id: string; title: string }[];
      filters: unknown;
    }>();
  const [people, states] = [await described('people'), await described('accountStates')];
  expect(people.columns.map(({ id, title }) => [id, title])).toEqual(
    states.columns.map(({ id, title }) => [id, title]),
  );
  expect(people.filters).toEqual(states.filters);
  expect(JSON.stringify(people.filters)).toContain('"Active"');
});

test('an account has one state: one that is disabled is nothing else', async () => {
  expect(await ids('state:Disabled')).toEqual([disabled.id]);
  expect(await ids('state:Warning')).toEqual([warned.id]);
  expect(await ids('role:account-viewer')).toEqual([warned.id]);
  expect(await ids('standing:blocked')).toEqual([disabled.id]);
});

test('who moves states and does not see people has the list under its other name', async () => {
  expect((await billing.send('GET', '/svc/reports/people/rows')).statusCode).toBe(403);
  expect((await rows(billing, 'accountStates')).length).toBeGreaterThan(3);
});

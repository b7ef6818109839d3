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

const rows = async (browser: Browser, where = '') =>
  (await browser.send('GET', `/svc/reports/accountStates/rows?where=${where}`)).json<{ items: { id: string }[] }>()
    .items;
const ids = async (where: string) => (await rows(root, where)).map(({ id }) => id);

test('an account has one state: one that is disabled is nothing else', async () => {
  expect(await ids('state:Disabled')).toEqual([disabled.id]);
  expect(await ids('state:Warning')).toEqual([warned.id]);
  expect(await ids('role:account-viewer')).toEqual([warned.id]);
  expect(await ids('standing:blocked')).toEqual([disabled.id]);
});

test('who moves states and does not see users has the list of states', async () => {
  expect((await billing.send('GET', '/svc/users')).statusCode).toBe(403);
  expect((await rows(billing)).length).toBeGreaterThan(3);
});

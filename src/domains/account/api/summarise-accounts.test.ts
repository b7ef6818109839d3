import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn, type Browser } from '#test/people.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherSiteId = await makeSite(db, 'other.test');
const root = await makePerson(db, { siteId, role: 'root' });
const admin = await makePerson(db, { siteId, role: 'site-admin' });

interface Summary {
  signUps: { day: string; count: number }[];
  blocked: number;
  warned: number;
  unverified: number;
  deletions: number;
}
const summaryOf = async (browser: Browser) => (await browser.send('GET', '/svc/accounts/summary')).json<Summary>();
const listed = async (browser: Browser, where: string) =>
  (await browser.send('GET', `/svc/reports/accountStates/rows?where=${where}`)).json<{ total: number }>().total;
const daysAgo = (days: number) => new Date(app.clock.now() - days * 86_400_000);

/** An account with what the summary looks at. */
async function make(values: object, site = siteId) {
  const { id } = await makePerson(db, { siteId: site, role: 'account-holder' });
  await db.updateTable('account').set(values).where('id', '=', id).execute();
}

test('staff count sign-ups by day and what holds accounts up, each as its list has them', async () => {
  await make({ status: 'Suspended-Billing', created_at: daysAgo(3) });
  await make({ status: 'Locked', enabled: false, created_at: daysAgo(29) });
  await make({ status: 'Warning', enabled: false, created_at: daysAgo(40) });
  await make({ status: 'Warning', billing_state: 5, created_at: daysAgo(3) });
  await make({
    billing_state: 7,
    deletion_asked_at: daysAgo(1),
    deletion_due_at: daysAgo(-9),
    created_at: daysAgo(40),
  });
  await make({ status: 'Locked', deleted_at: daysAgo(1), created_at: daysAgo(3) });
  await make({ status: 'Locked', created_at: daysAgo(3) }, otherSiteId);

  const ofSite = await signedIn(server, admin);
  const site = await summaryOf(ofSite);
  expect(site).toMatchObject({ blocked: 3, warned: 1, unverified: 2, deletions: 1 });
  const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const { signUps } = site;
  expect([signUps.length, signUps[0]?.day, signUps.at(-1)?.day]).toEqual([30, dayOf(29), dayOf(0)]);
  expect(signUps.filter(({ count }) => count > 0)).toEqual([
    { day: dayOf(29), count: 1 },
    { day: dayOf(3), count: 2 },
    { day: dayOf(0), count: 2 },
  ]);
  // Every number leads to a list with as many rows.
  expect(await listed(ofSite, 'standing:blocked')).toBe(3);
  expect(await listed(ofSite, 'standing:warned')).toBe(1);
  expect(await listed(ofSite, 'standing:unverified')).toBe(2);
  expect(await listed(ofSite, 'deletion:asked')).toBe(1);
  expect(await listed(ofSite, `period:${dayOf(6)}..`)).toBe(4);

  expect(await summaryOf(await signedIn(server, root))).toMatchObject({ blocked: 4, warned: 1 });
});

test('only staff who move states count accounts', async () => {
  for (const role of ['infrastructure-operator', 'seller', 'account-holder'] as const) {
    const browser = await signedIn(server, await makePerson(db, { siteId, role }));
    expect([role, (await browser.send('GET', '/svc/accounts/summary')).statusCode]).toEqual([role, 403]);
  }
});

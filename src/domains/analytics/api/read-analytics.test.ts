import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, signedIn } from '#test/people.ts';

const { app, server } = await testApp({ empty: true, env: { SKYDECK_ANALYTICS_URL: 'https://measure.example/' } });
const siteId = await makeSite(app.db, '*');
const otherId = await makeSite(app.db, 'other.test');
await app.db.updateTable('site').set({ ga4_tracker_id: 'G-TEST0001' }).where('id', '=', siteId).execute();

test('a site with analytics answers its ids and a pseudonym that differs from site to site', async () => {
  const person = await makePerson(app.db, { siteId, role: 'account-holder' });
  const profile = (await (await signedIn(server, person)).send('GET', '/svc/ga')).json<Record<string, string>>();
  expect(profile).toEqual({
    userId: person.id,
    email: person.email,
    gaTrackerId: null,
    ga4TrackerId: 'G-TEST0001',
    gaAdsTrackerId: null,
    vid: expect.stringMatching(/^[\w-]{22}$/),
    ga4: { site_name: 'Site *', account_role: 'account-holder' },
    scriptUrl: 'https://measure.example',
  });
  const other = await makePerson(app.db, { siteId: otherId, role: 'account-holder' });
  const browser = await signedIn(server, other, 'other.test');
  const off = (await browser.send('GET', '/svc/ga')).json<Record<string, unknown>>();
  expect(off).toMatchObject({ gaTrackerId: null, ga4TrackerId: null, gaAdsTrackerId: null });
  expect(off['vid']).not.toBe(profile['vid']);
});

test('nobody without a session hears of it', async () => {
  expect((await new Browser(server).send('GET', '/svc/ga')).statusCode).toBe(401);
});

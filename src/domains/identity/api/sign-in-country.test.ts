import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password } from '#test/people.ts';
import { noticeSignIns } from './notice-sign-ins.ts';

const proxy = '192.0.2.9';
const env = { SKYDECK_TRUST_PROXY: proxy, SKYDECK_COUNTRY_HEADER: 'CF-IPCountry' };
const { app, server } = await testApp({ empty: true, env });
const siteId = await makeSite(app.db, '*');
const person = await makePerson(app.db, { siteId, role: 'account-holder' });

/** A visitor at a country, by way of the proxy or not. */
const from = async (country: string | null, by = proxy) => {
  const browser = new Browser(server, 'localhost', by);
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    ...(country === null ? {} : { 'cf-ipcountry': country }),
  };
  const send = (method: 'GET' | 'POST', url: string, body?: object) =>
    browser.send(method, url, { headers, ...(body === undefined ? {} : { body }) });
  const answer = await send('POST', '/svc/login', { email: person.email, password });
  expect(answer.statusCode, answer.body).toBe(200);
  return send;
};

test('sessions, sign-ins and their notices name the country that the proxy reports, and no other', async () => {
  await from('ZZ-no-country');
  await from('DE', '203.0.113.9');
  const send = await from('FR');
  const rows = async (url: string) =>
    (await send('GET', url)).json<{ items: { ip: string; country: string | null }[] }>().items;
  const sessions = (await rows('/svc/header/sessions')).map(({ ip, country }) => [ip, country]);
  expect(sessions).toHaveLength(3);
  expect(sessions).toEqual(
    expect.arrayContaining([
      ['203.0.113.7', 'FR'],
      ['203.0.113.7', null],
      ['203.0.113.9', null],
    ]),
  );
  expect((await rows('/svc/header/loginAudit')).map(({ country }) => country)).toEqual(['FR', null, null]);
  await noticeSignIns.run(app, new AbortController().signal);
  const notices = (await send('GET', '/svc/notifications?size=10')).json<{ items: { text: string }[] }>().items;
  const texts = notices.map(({ text }) => text).filter((text) => text.startsWith('From'));
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^From 203\.0\.113\.7 \(France\) with /),
      expect.stringMatching(/^From 203\.0\.113\.7 with /),
    ]),
  );
  expect(texts.join()).not.toContain('Germany');
});

import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sandboxClient, serveSocialSandbox } from '#connectors/social/sandbox.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite } from '#test/people.ts';
import { socialToken, useToken } from '#test/social.ts';

const provider = await serveSocialSandbox(0);
afterAll(() => provider.close());
const social = { sandbox: { ...sandboxClient, issuer: provider.issuer } };
const { app, server } = await testApp({ empty: true, env: { SKYDECK_SOCIAL: JSON.stringify(social) } });
const { db } = app;
const siteId = await makeSite(db, '*');
await db.insertInto('price_list').values({ id: siteId, site_id: siteId, name: 'Standard', currency: 'EUR' }).execute();
const siteToken = 'site-token-site-token-site-token';
await db
  .updateTable('site')
  .set({ remote_web_access: true, remote_token_hash: createHash('sha256').update(siteToken).digest() })
  .where('id', '=', siteId)
  .execute();

interface Offer {
  mediateToken: string;
  email: string;
  methods: string[];
}

async function protect(accountId: string): Promise<void> {
  await db.insertInto('factor_setting').values({ account_id: accountId, use_factor: true, use_email: true }).execute();
}

/** Goes from the offer to the session by the code that was mailed; answers the log of the sign-in. */
async function finish(browser: Browser, offer: Offer, accountId: string) {
  expect(offer).toMatchObject({ methods: ['email'], mediateToken: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await browser.send('GET', '/svc/user')).statusCode).toBe(401);
  const { email, mediateToken } = offer;
  await browser.send('POST', '/svc/sendtfa', { body: { email, mediateToken, useEmail: true } });
  const mail = await db
    .selectFrom('message')
    .select('body_text')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const code = /^\d{6}$/m.exec(mail.body_text ?? '')?.[0] ?? '';
  expect((await browser.send('POST', '/svc/logintfa', { body: { email, mediateToken, code } })).statusCode).toBe(200);
  expect((await browser.send('GET', '/svc/user')).json<{ userId: string }>().userId).toBe(accountId);
  const log = db.selectFrom('login_log').select(['result', 'method']).where('account_id', '=', accountId);
  return (await log.orderBy('id', 'desc').limit(2).execute()).toReversed();
}

test('a social sign-in goes on at the second factor', async () => {
  const first = new Browser(server);
  await useToken(first, await socialToken(first, '1001'));
  const { userId } = (await first.send('GET', '/svc/user')).json<{ userId: string }>();
  await protect(userId);
  const browser = new Browser(server);
  const answer = await useToken(browser, await socialToken(browser, '1001'));
  expect(answer.statusCode).toBe(200);
  expect(await finish(browser, answer.json<Offer>(), userId)).toEqual([
    { result: 'factor-asked', method: 'social' },
    { result: 'success', method: 'email' },
  ]);
});

test('a one-time login link goes on at the second factor', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await protect(person.id);
  const made = await new Browser(server).send('POST', '/svc/remoteLogin/token', {
    body: { email: person.email },
    headers: { authorization: `Bearer ${siteToken}` },
  });
  const browser = new Browser(server);
  const answer = await browser.send('POST', '/svc/autoLogin', {
    body: { token: made.json<Offer & { token: string }>().token },
  });
  expect(await finish(browser, answer.json<Offer>(), person.id)).toEqual([
    { result: 'factor-asked', method: 'remote' },
    { result: 'success', method: 'email' },
  ]);
});

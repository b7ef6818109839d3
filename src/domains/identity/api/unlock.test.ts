import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test, vi } from 'vitest';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { awaitMails, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';
import { lockoutKey } from './lockout.ts';
import { countFailure, readShut } from './store-lockout.ts';

const { app, server, clock, work } = await testApp({ empty: true });
work();
const { db } = app;
const siteId = await makeSite(db, '*');
await makeSite(db, 'other.test');
const keyOf = (email: string) => lockoutKey(app.secret, siteId, email);
const unlock = (token: string, host = 'localhost') =>
  new Browser(server, host).send('POST', '/svc/unlockSignIn', { body: { token } });
const unlockMails = async (email: string) =>
  (await awaitMails(db, email, 1)).filter(({ template }) => template === 'sign-in-unlock');
const unlockMail = async (email: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await unlockMails(email);
      expect(mail).toBeDefined();
      return mail;
    },
    { timeout: 10_000, interval: 20 },
  );

/** One try at a name, with the proof of work that it asks for. */
async function tryIt(email: string, given: string) {
  const browser = new Browser(server);
  const asked = await browser.send('GET', `/svc/loginCaptcha?email=${encodeURIComponent(email)}`);
  const challenge = asked.json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return browser.send('POST', '/svc/login', { body: { email, password: given, captcha } });
}

/** A hundred failures, each as soon as the block before it lets it count; the last ones through the door. */
async function close(email: string) {
  for (let n = 1; n <= 98; n++) {
    const { seconds } = await countFailure(db, keyOf(email), clock.now());
    clock.advance(seconds);
  }
  expect(bareCodesOf(await tryIt(email, 'wrong'))).toEqual([21]);
  return tryIt(email, 'wrong');
}

test.each(['real', 'unknown'])(
  'the hundredth failure in a row closes a %s name; time opens it only in 12 h',
  async (kind) => {
    const email = `${kind}-closed@people.test`;
    if (kind === 'real') await makePerson(db, { siteId, role: 'account-holder', email });
    const last = await close(email);
    expect([last.statusCode, bareCodesOf(last)]).toEqual([429, [1603]]);
    clock.advance(3_600);
    const right = await tryIt(email, password);
    expect([right.statusCode, bareCodesOf(right), right.body]).toEqual([429, [1603], last.body]);
    clock.advance(11 * 3_600);
    expect((await tryIt(email, password)).statusCode).toBe(kind === 'real' ? 200 : 401);
  },
);

test('a mailed link opens it, once and on its own site alone; nobody gets a second mail for trying on', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await close(person.email);
  const mail = await unlockMail(person.email);
  const token = tokenOf(mail);
  expect(mail?.subject).toMatch(/^Sign-in locked/);
  await tryIt(person.email, 'wrong');
  await vi.waitFor(async () => {
    const unnoticed = await db.selectFrom('login_log').select('id').where('noticed', '=', false).execute();
    expect(unnoticed).toEqual([]);
  }, 10_000);
  expect(await unlockMails(person.email)).toHaveLength(1);
  expect(bareCodesOf(await unlock(token, 'other.test'))).toEqual([1604]);
  expect((await unlock(token)).json()).toEqual({ email: person.email });
  expect(bareCodesOf(await unlock(token)), 'used').toEqual([1604]);
  expect((await new Browser(server).signIn(person.email)).statusCode).toBe(200);
  const audit = await db.selectFrom('audit').select('object_id').where('action', '=', 'session.unlock').execute();
  expect(audit.map((row) => row.object_id)).toContain(person.id);
});

test('a browser that has signed in before is not closed out by strangers', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  const own = await signedIn(server, person);
  await own.send('GET', '/svc/logout');
  await close(person.email);
  expect((await own.signIn(person.email)).statusCode).toBe(200);
  expect(await readShut(db, keyOf(person.email), clock.now())).toMatchObject({ closed: true });
});

test('a link is worth nothing after 12 h', async () => {
  const person = await makePerson(db, { siteId, role: 'account-holder' });
  await close(person.email);
  const mail = await unlockMail(person.email);
  clock.advance(12 * 3_600);
  expect(bareCodesOf(await unlock(tokenOf(mail)))).toEqual([1604]);
});

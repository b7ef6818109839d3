import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from 'kysely';
import { savePassword } from '#domains/identity/api/port.ts';
import { addToken } from '#platform/db/mailed-token.ts';
import type { DB } from '#platform/db/types.ts';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { hashOnce } from '#test/credentials.ts';
import { until } from '#test/live-simulator.ts';
import { awaitMails, mailsTo, tokenOf } from '#test/mails.ts';
import { Browser, makePerson, makeSite, password, signedIn, type Person } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
await db.insertInto('price_list').values({ id: siteId, site_id: siteId, name: 'Standard', currency: 'EUR' }).execute();
const fresh = 'Velvet-otter-41';

const somebody = () => makePerson(db, { siteId, role: 'account-holder' });
const forgot = (email: string) => new Browser(server).send('POST', '/svc/forgot', { body: { email } });
const reset = (email: string, token: string, text = fresh) =>
  new Browser(server).send('POST', '/svc/reset', { body: { email, token, password: text, passwordRepeat: text } });
const resetMails = async (email: string) =>
  (await mailsTo(db, email)).filter((mail) => mail.template === 'registration.reset');
async function resetToken(email: string): Promise<string> {
  const before = (await resetMails(email)).length;
  clock.advance(61);
  await forgot(email);
  return until('the link is mailed', async () => {
    const mails = await resetMails(email);
    return mails.length > before && tokenOf(mails[0]);
  });
}

/** Lets a request come to where it waits for what a transaction has locked; answers it after the commit. */
async function meets<T>(begin: () => Promise<T>, work: (tx: Transaction<DB>) => Promise<unknown>): Promise<T> {
  let request: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await work(tx);
    request = begin();
    await until('the request waits', async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    });
  });
  if (request === undefined) throw new Error('nothing was asked');
  return request;
}

const signInsOf = async ({ id }: Person) =>
  db.selectFrom('session').select('id').where('account_id', '=', id).where('ended_at', 'is', null).execute();

/** A signed-in browser that has just proven who it is. */
async function proven(person: Person): Promise<Browser> {
  const browser = await signedIn(server, person);
  await browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
  return browser;
}
const ask = (browser: Browser, email: string) => browser.send('POST', '/svc/header/email', { body: { email } });
const confirm = (token: string) => new Browser(server).send('POST', '/svc/header/email/confirm', { body: { token } });
const linkTo = async (email: string) => tokenOf((await awaitMails(db, email, 1))[0]);

test('links asked for at once are one link', async () => {
  const person = await somebody();
  await Promise.all(Array.from({ length: 6 }, () => forgot(person.email)));
  await resetToken((await somebody()).email);
  expect(await resetMails(person.email)).toHaveLength(1);
  expect(
    await db.selectFrom('mail_token').select('purpose').where('account_id', '=', person.id).execute(),
  ).toHaveLength(1);
});

test('a used link takes every other one of the account with it', async () => {
  const person = await somebody();
  const token = await resetToken(person.email);
  const more = { purpose: 'reset', email: person.email };
  const order = { accountId: person.id, now: new Date(clock.now()), lifeMs: 60_000, more };
  const other = await addToken(db, 'mail_token', order);
  const answers = await Promise.all([reset(person.email, token), reset(person.email, other, 'Silver-otter-42')]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
});

test('a sign-in whose password is changed while it is verified opens nothing', async () => {
  const person = await somebody();
  const answer = await meets(
    () => new Browser(server).signIn(person.email),
    async (tx) => savePassword(tx, person.id, await hashOnce(fresh)),
  );
  expect([answer.statusCode, codesOf(answer)]).toEqual([401, [[21, 'password']]]);
  expect(await signInsOf(person)).toEqual([]);
});

test('a reset ends the sign-ins that are under way with it', async () => {
  const person = await somebody();
  const token = await resetToken(person.email);
  const answers = await Promise.all([
    reset(person.email, token),
    ...Array.from({ length: 5 }, () => new Browser(server).signIn(person.email)),
  ]);
  expect(answers[0]?.statusCode).toBe(200);
  expect(await signInsOf(person)).toEqual([]);
  expect((await new Browser(server).signIn(person.email, fresh)).statusCode).toBe(200);
});

test('a sign-in that waits for its second factor ends with a reset', async () => {
  const person = await somebody();
  await db.insertInto('factor_setting').values({ account_id: person.id, use_factor: true, use_email: true }).execute();
  const browser = new Browser(server);
  const { mediateToken } = (await browser.signIn(person.email)).json<{ mediateToken: string }>();
  const { email } = person;
  await browser.send('POST', '/svc/sendtfa', { body: { email, mediateToken, useEmail: true } });
  const code = /^\d{6}$/m.exec((await awaitMails(db, email, 1))[0]?.text ?? '')?.[0] ?? '';
  expect((await reset(email, await resetToken(email))).statusCode).toBe(200);
  const late = await browser.send('POST', '/svc/logintfa', { body: { email, mediateToken, code } });
  expect([late.statusCode, codesOf(late)]).toEqual([401, [[50, undefined]]]);
  expect(await signInsOf(person)).toEqual([]);
});

test('a link does not reset an account whose email is changed while the password is hashed', async () => {
  const person = await somebody();
  const token = await resetToken(person.email);
  const email = `moved-${person.id}@people.test`;
  const answer = await meets(
    () => reset(person.email, token),
    (tx) => tx.updateTable('account').set({ email }).where('id', '=', person.id).execute(),
  );
  expect([answer.statusCode, codesOf(answer)]).toEqual([400, [[18, 'token']]]);
  expect((await new Browser(server).signIn(email, password)).statusCode).toBe(200);
});

test('a link to another email ends with the password that it was asked for with', async () => {
  const [robbed, careful] = [await somebody(), await somebody()];
  const theirs = `thief-${robbed.id}@people.test`;
  expect((await ask(await proven(robbed), theirs)).statusCode).toBe(200);
  expect((await reset(robbed.email, await resetToken(robbed.email))).statusCode).toBe(200);
  expect(codesOf(await confirm(await linkTo(theirs)))).toEqual([[1560, 'token']]);

  const next = `thief-${careful.id}@people.test`;
  expect((await ask(await proven(careful), next)).statusCode).toBe(200);
  const body = { oldPass: password, newPass: fresh, confirmPass: fresh };
  const changed = await (await proven(careful)).send('PUT', '/svc/header/password', { body });
  expect(changed.statusCode, changed.body).toBeLessThan(300);
  expect(codesOf(await confirm(await linkTo(next)))).toEqual([[1560, 'token']]);
});

test('a reset and a change of the email at once leave one owner', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await somebody();
    const next = `next-${person.id}@people.test`;
    expect((await ask(await proven(person), next)).statusCode).toBe(200);
    const [link, token] = [await linkTo(next), await resetToken(person.email)];
    const [moved, set] = await Promise.all([confirm(link), reset(person.email, token)]);
    // Whichever comes first ends the other's link.
    expect([moved.statusCode, set.statusCode].sort((a, b) => a - b)).toEqual([200, 400]);
    const [email, secret] = moved.statusCode === 200 ? [next, password] : [person.email, fresh];
    expect((await new Browser(server).signIn(email, secret)).statusCode).toBe(200);
  }
});

test('two links to one address move one account, and a doubled click is one', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const wanted = `wanted-${one.id}@people.test`;
  await ask(await proven(one), wanted);
  await ask(await proven(other), wanted);
  const links = (await awaitMails(db, wanted, 2)).map(tokenOf);
  const answers = await Promise.all([...links, links[0]!].map(confirm));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  for (const answer of answers) expect([200, 400, 409]).toContain(answer.statusCode);
  const owners = await db.selectFrom('account').select('id').where('email', '=', wanted).execute();
  expect(owners).toHaveLength(1);
});

test('a confirmation that is opened twice at once confirms once, and one more is mailed once', async () => {
  const email = `new-${siteId}@people.test`;
  const browser = new Browser(server);
  const made = await browser.send('POST', '/svc/create', { body: { email, password: fresh, passwordRepeat: fresh } });
  expect(made.statusCode, made.body).toBe(200);
  clock.advance(61);
  await Promise.all(Array.from({ length: 5 }, () => browser.send('PUT', '/svc/revalidate')));
  const mails = await mailsTo(db, email);
  expect(mails).toHaveLength(2);
  const body = { token: tokenOf(mails[0]) };
  const answers = await Promise.all([1, 2, 3].map(() => new Browser(server).send('POST', '/svc/validate', { body })));
  expect(answers.map((answer) => answer.json<{ state: string }>().state).sort()).toEqual(['used', 'used', 'validated']);
});

// @database
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { asText } from '#kernel/message.ts';
import { mailClient } from '#connectors/mail/client.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { makePerson, signedIn } from '#test/people.ts';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import { mail, sendMail, sendSms, senderOf, sms } from './port.ts';
import { senderAddress } from './sender-address.ts';
import { claimDue } from './store-outgoing.ts';

const sandbox: TestSandbox = await testSandbox();
const test: TestApp = await testApp({
  empty: true,
  env: { ...sandbox.env, SKYDECK_PUBLIC_URL: 'https://console.skydeck.test' },
});
const { app } = test;
const siteId = newId<'site'>();
const site = {
  id: siteId,
  name: 'Blue <Cloud>',
  host: 'blue.example',
  primaryColor: '#0a7f5a',
  whitelabel: false,
  idleMinutes: 30,
  minPassword: 6,
  hours: 12,
  analytics: false,
  operatorIdleMinutes: 15,
  operatorHours: 8,
};

const letter = mail<{ name: string; token: string }>({
  id: 'test.letter',
  title: asText('Letter'),
  sample: { name: 'Ann', token: 'abc' },
  secret: false,
  subject: ({ name }) => `Hello ${name}`,
  parts: ({ name, token }, sender) => [
    { kind: 'text', text: `Dear ${name} & friends` },
    { kind: 'link', label: 'Open', url: `${sender.consoleUrl}/open?token=${token}` },
  ],
});
const code = mail<{ code: string }>({
  id: 'test.code',
  title: asText('Code'),
  sample: { code: '1' },
  secret: true,
  subject: () => 'Your code',
  parts: ({ code: digits }) => [{ kind: 'code', code: digits }],
});
const text = sms<{ code: string }>({ id: 'test.sms', secret: true, text: ({ code: digits }) => `Code ${digits}` });

beforeAll(async () => {
  const { id, name, host, primaryColor } = site;
  await app.db.insertInto('site').values({ id, name, host, primary_color: primaryColor }).execute();
  await app.db.insertInto('site').values({ id: newId<'site'>(), name: 'Every', host: '*' }).execute();
  test.work();
});

const envelope = <Data>(to: string, data: Data) => ({
  sender: senderOf(app.config, site, 'evil.example'),
  accountId: null,
  to,
  data,
});
const write = (to: string, name = 'Ann') => sendMail(app.db, letter, envelope(to, { name, token: 'abc' }));
const stored = (id: string) => app.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const over = (id: string) =>
  until(`the end of message ${id}`, async () => {
    const row = await stored(id);
    return row.state === 'queued' ? null : row;
  });

it('delivers both parts with the brand of the site and links to its own host', async () => {
  const id = await write('ann@mail.test');
  const [mailed] = await sandbox.arrived('ann@mail.test');
  expect(mailed).toMatchObject({ id: `${id}@skydeck.test`, subject: 'Hello Ann' });
  expect(mailed?.from).toBe('Blue <Cloud> <no-reply@skydeck.test>');
  expect(mailed?.text).toContain('Open:\nhttps://blue.example/open?token=abc');
  expect(mailed?.text).toContain('Blue <Cloud>');
  expect(mailed?.html).toContain('href="https://blue.example/open?token=abc"');
  expect(mailed?.html).toContain('Dear Ann &amp; friends');
  expect(mailed?.html).toContain('#0a7f5a');
  expect(mailed?.html).toContain('Blue &lt;Cloud&gt;');
  expect(mailed?.html).not.toMatch(/<img|<script|evil\.example/);
  expect(mailed?.headers).toMatch(/multipart\/alternative/);
  const row = await over(id);
  expect(row).toMatchObject({ state: 'sent', tries: 1, error: null });
  expect(row.body_text).not.toBeNull();
});

it('speaks with the sender of the site, and hides the usual one where the brand is hidden', async () => {
  const usual = app.config.mailFrom;
  const plain = { siteName: 'Blue', siteHost: 'blue.example', whitelabel: false, mailFrom: null, mailName: null };
  expect(senderAddress(plain, usual)).toEqual({ fromName: 'Blue', fromAddress: usual });
  expect(senderAddress({ ...plain, whitelabel: true }, usual).fromAddress).toBe('no-reply@blue.example');
  expect(senderAddress({ ...plain, whitelabel: true, siteHost: '*' }, usual).fromAddress).toBe(usual);
  const own = newId<'site'>();
  const brand = { mail_from: 'hello@red.example', mail_name: 'Red Post' };
  const red = { id: own, name: 'Red Cloud', host: 'red.example', whitelabel: true };
  await app.db
    .insertInto('site')
    .values({ ...red, ...brand })
    .execute();
  const sender = senderOf(app.config, { ...site, ...red, primaryColor: '#ffdd00' }, 'evil.example');
  const data = { name: 'Rose', token: 't' };
  const id = await sendMail(app.db, letter, { sender, accountId: null, to: 'rose@mail.test', data });
  const [mailed] = await sandbox.arrived('rose@mail.test');
  expect(mailed).toMatchObject({ id: `${id}@red.example`, from: 'Red Post <hello@red.example>' });
  expect(mailed?.html).toContain('background:#ffdd00;color:#111827');
  for (const part of [mailed?.text, mailed?.html, mailed?.headers]) {
    expect(part).not.toMatch(/skydeck/i);
    expect(part).not.toMatch(/nodemailer/i);
  }
});

it('is sent again by staff of the site once it was given up, unless it has lost its text', async () => {
  const every = await app.db.selectFrom('site').select('id').where('host', '=', '*').executeTakeFirstOrThrow();
  const admin = await makePerson(app.db, { siteId: every.id, role: 'site-admin' });
  const customer = await makePerson(app.db, { siteId: every.id, role: 'account-holder' });
  const sender = senderOf(app.config, { ...site, id: every.id, host: '*' }, 'localhost');
  sandbox.faults.set([{ channel: 'mail', kind: 'permanent', to: 'later@mail.test', times: 1 }]);
  const data = { name: 'L', token: 't' };
  const mine = await sendMail(app.db, letter, { sender, accountId: null, to: 'later@mail.test', data });
  expect(await over(mine)).toMatchObject({ state: 'bounced' });
  sandbox.faults.set([{ channel: 'mail', kind: 'permanent', to: 'other@mail.test', times: 1 }]);
  const foreign = await write('other@mail.test');
  await over(foreign);
  const browser = await signedIn(test.server, admin, 'console.skydeck.test');
  const retry = (body: object, from = browser) => from.send('POST', '/svc/messages/retry', { body });
  expect((await retry({}, await signedIn(test.server, customer, 'console.skydeck.test'))).statusCode).toBe(403);
  expect((await retry({ messageIds: [foreign] })).json()).toEqual({ retried: 0 });
  expect((await retry({ messageIds: ['x'] })).json()).toMatchObject({ errors: [{ code: 1000, key: 'messageIds.0' }] });
  expect((await retry({})).json()).toEqual({ retried: 1 });
  expect(await sandbox.arrived('later@mail.test')).toHaveLength(1);
  expect(await over(mine)).toMatchObject({ state: 'sent', tries: 1 });
  expect(await stored(foreign)).toMatchObject({ state: 'bounced' });
});

it('leaves nothing behind of a change that was rolled back', async () => {
  await expect(
    app.db.transaction().execute(async (tx) => {
      await sendMail(tx, letter, envelope('nobody@mail.test', { name: 'N', token: 't' }));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await over(await write('after@mail.test'));
  expect(sandbox.inbox.list({ to: 'nobody@mail.test' })).toEqual([]);
});

it('tries again after a temporary failure', async () => {
  sandbox.faults.set([{ channel: 'mail', kind: 'temporary', to: 'busy@mail.test', times: 2 }]);
  const id = await write('busy@mail.test');
  expect(await over(id)).toMatchObject({ state: 'sent', tries: 3 });
  expect(sandbox.inbox.list({ to: 'busy@mail.test' })).toHaveLength(1);
});

it('gives up at once where the mailbox does not exist, and says why', async () => {
  sandbox.faults.set([{ channel: 'mail', kind: 'permanent', to: 'gone@mail.test', times: 1 }]);
  const row = await over(await write('gone@mail.test'));
  expect(row).toMatchObject({ state: 'bounced', tries: 1 });
  expect(row.error).toMatchObject({
    id: 'connectors.mail.rejected',
    values: { answer: expect.stringContaining('No such mailbox') },
  });
});

it('gives up after twelve tries', async () => {
  sandbox.faults.set([{ channel: 'mail', kind: 'temporary', to: 'never@mail.test', times: 99 }]);
  // In one transaction: the sender must not take it before its tries are set.
  const id = await app.db.transaction().execute(async (tx) => {
    const queued = await sendMail(tx, letter, envelope('never@mail.test', { name: 'Ann', token: 'abc' }));
    await tx.updateTable('message').set({ tries: 11 }).where('id', '=', queued).execute();
    return queued;
  });
  expect(await over(id)).toMatchObject({ state: 'failed' });
  sandbox.faults.set([]);
});

it('repeats a mail whose answer was lost, with the same Message-ID', async () => {
  sandbox.faults.set([{ channel: 'mail', kind: 'lost-answer', to: 'twice@mail.test', times: 1 }]);
  const id = await write('twice@mail.test');
  const copies = await sandbox.arrived('twice@mail.test', 2);
  expect(new Set(copies.map((copy) => copy.id))).toEqual(new Set([`${id}@skydeck.test`]));
  expect(await over(id)).toMatchObject({ state: 'sent', tries: 2 });
});

it('is sent again when its sender died between sending and marking', async () => {
  const id = newId<'message'>();
  // What a sender leaves that has handed it over and was killed: claimed, and its lease about to end.
  const dead = mailClient({ url: app.config.smtpUrl ?? '', from: app.config.mailFrom });
  await dead.send({ id, fromName: 'Blue', to: 'dead@mail.test', subject: 'S', text: 'T', html: '<p>T</p>' });
  dead.close();
  const base = { id, channel: 'mail', site_id: siteId, recipient: 'dead@mail.test', template: 't', subject: 'S' };
  await app.db
    .insertInto('message')
    .values({ ...base, body_text: 'T', body_html: '<p>T</p>', secret: false, tries: 1, run_at: sql`now()` })
    .execute();
  const copies = await sandbox.arrived('dead@mail.test', 2);
  expect(copies.map((copy) => copy.id)).toEqual([`${id}@skydeck.test`, `${id}@skydeck.test`]);
  expect(await over(id)).toMatchObject({ state: 'sent', tries: 2 });
});

it('gives a message to one sender at a time', async () => {
  const id = newId<'message'>();
  const rows = Array.from({ length: 20 }, () => newId<'message'>());
  await app.db.transaction().execute(async (tx) => {
    // In one transaction, so that the running sender sees none of it.
    for (const one of [id, ...rows])
      await tx
        .insertInto('message')
        .values({
          id: one,
          channel: 'mail',
          site_id: siteId,
          recipient: 'x@y.test',
          template: 't',
          subject: '',
          body_text: '',
          secret: false,
        })
        .execute();
    const about = { channels: ['mail'], limit: 100, leaseSeconds: 60 };
    const first = await claimDue(tx, about);
    const second = await claimDue(tx, about);
    expect(first.map((due) => due.id).sort()).toEqual([id, ...rows].sort());
    expect(second).toEqual([]);
    await tx.deleteFrom('message').where('recipient', '=', 'x@y.test').execute();
  });
});

it('lets no line break in a name add a header or a recipient', async () => {
  const hostile = 'Ann\r\nBcc: thief@mail.test\r\nX-Evil: 1\r\n\r\n<script>';
  await app.db.updateTable('site').set({ name: 'Blue\r\nX-Brand: 1' }).where('id', '=', siteId).execute();
  await write('crlf@mail.test', hostile);
  const [mailed] = await sandbox.arrived('crlf@mail.test');
  expect(mailed?.headers).not.toMatch(/^(bcc|x-evil|x-brand):/im);
  expect(mailed?.html).not.toContain('<script>');
  expect(sandbox.inbox.list({ to: 'thief@mail.test' })).toEqual([]);
  const many = await over(await write('a@mail.test, thief@mail.test'));
  expect(many).toMatchObject({ state: 'bounced' });
  expect(sandbox.inbox.list({ to: 'thief@mail.test' })).toEqual([]);
});

it('forgets the text of a secret message once it has left or failed', async () => {
  const sent = await over(await sendMail(app.db, code, envelope('code@mail.test', { code: '123456' })));
  expect((await sandbox.arrived('code@mail.test'))[0]?.text).toContain('123456');
  expect(sent).toMatchObject({ state: 'sent', body_text: null, body_html: null });
  sandbox.faults.set([{ channel: 'sms', kind: 'permanent', to: '', times: 1 }]);
  const failed = await over(await sendSms(app.db, text, envelope('+4915112345678', { code: '123456' })));
  expect(failed).toMatchObject({ state: 'bounced', body_text: null });
});

it('sends text messages, and one whose answer was lost arrives once', async () => {
  sandbox.faults.set([
    { channel: 'sms', kind: 'lost-answer', to: '', times: 1 },
    { channel: 'sms', kind: 'temporary', to: '', times: 1 },
  ]);
  const id = await sendSms(app.db, text, envelope('+4915187654321', { code: '424242' }));
  expect(await over(id)).toMatchObject({ state: 'sent', tries: 3, body_text: null });
  expect(sandbox.inbox.list({ to: '+4915187654321' })).toMatchObject([{ id, text: 'Code 424242' }]);
});

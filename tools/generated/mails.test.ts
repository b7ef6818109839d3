import { expect, test } from 'vitest';
import type { Compiled } from '#kernel/compile-message.ts';
import { compileMessage } from '#kernel/compile-message.ts';
import { languages, type Language } from '#kernel/languages.ts';
import { asText, textsOf, type Message } from '#kernel/message.ts';
import {
  composeMail,
  declaredMails,
  mail,
  mailVariables,
  sendMail,
  usualWording,
  type MailTemplate,
} from '#domains/messages/api/port.ts';
import { payloads } from '#seed/hostile.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { makeSite } from '#test/people.ts';
import { testSandbox } from '#test/sandbox.ts';

const sandbox = await testSandbox();
const it = await testApp({ empty: true, env: { ...sandbox.env, SKYDECK_PUBLIC_URL: 'https://console.skydeck.test' } });
const siteId = await makeSite(it.app.db, '*');

/** What people call themselves, their companies, servers and tags to get more out of a mail than a name. */
const hostile = [
  ...payloads,
  'Ann\r\nBcc: thief@mail.test\r\n\r\n<script>alert(1)</script>',
  'Ann\nX-Evil: 1',
  '=?utf-8?q?Ann=0D=0ABcc:_thief@mail.test?=',
  'Your account is locked. Open https://evil.test/pay now',
  '<a href="https://evil.test">Open in the console</a>',
  '[Open in the console](https://evil.test)',
  'javascript://evil.test/%0aalert(1)',
  '\u202emoc.knab\u202c',
  '\u2067\u2066\u200f\u061cAnn',
  'Ann\u2028Evil\u2029line',
  'Ann\u0000\u001b[31m\u0007\u0085',
  '{site} {title} {0} {{name}} %s ${name} $& #',
  "'{site}' ''",
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  `a${'😀'.repeat(3000)}`,
  'x'.repeat(5000),
  '\ud800',
];
const harmless = 'Ann';
const consoleUrl = 'https://console.skydeck.test';
const senderNamed = (siteName: string) => ({ siteId, siteName, primaryColor: '#0a7f5a', consoleUrl });

/** What each mail is about, with a name wherever there is one. */
const dataOf: Readonly<Record<string, (name: string) => unknown>> = {
  'account.confirm-email': () => ({ token }),
  'account.email-asked': (name) => ({ email: name, ip: name }),
  'account.email-moved': (name) => ({ email: name }),
  'account.deletion-asked': (name) => ({ due: new Date(0), ip: name }),
  'account.deletion-ordered': () => ({ due: new Date(0) }),
  'account.deletion-cancelled': () => ({}),
  'account.deletion-held': (name) => ({ reasons: [name, asText(name)] }),
  'account.deleted': () => ({}),
  'abuse.warning': (name) => ({
    name,
    serverId: '01900000-0000-7000-8000-000000000009',
    cause: 'mail',
    lists: name,
    trafficGb: 900,
    usualGb: 10,
    cpu: 99,
    note: name,
    deadline: new Date(0),
  }),
  'billing.confirm-recipient': (name) => ({ asker: name, token }),
  'downloads.ready': (name) => ({ title: name, url: `${consoleUrl}/svc/downloads/file` }),
  'site-launch.invite': (name) => ({ token, by: name }),
  'users.invite': (name) => ({ token, by: name }),
  'site-moves.moved': () => ({ token }),
  'roles.invite': (name) => ({ token, by: name, owner: name }),
  'roles.join': (name) => ({ by: name, owner: name }),
  'factor-code': () => ({ code: '123456', minutes: 10 }),
  'invoices.ready': (name) => ({
    number: 'INV-000042',
    amount: '$11.90',
    month: '2026-10',
    seller: name,
    invoice: '',
    url: `${consoleUrl}/invoice/download?token=${token}`,
    until: '2026-12-01',
  }),
  'invoices.credited': (name) => ({
    number: 'CN-000007',
    amount: '$11.90',
    month: '2026-10',
    seller: name,
    invoice: 'INV-000041',
    url: `${consoleUrl}/invoice/download?token=${token}`,
    until: '2026-12-01',
  }),
  'notifications.confirm-address': (name) => ({ asker: name, token }),
  'notifications.one': (name) => ({
    title: asText(name),
    text: asText(name),
    kind: asText(name),
    objectLink: '/servers',
    mayEnd: true,
    security: false,
  }),
  'notifications.summary': (name) => ({
    kind: asText(name),
    count: 2,
    items: [name, name].map((title) => ({ title: asText(title), objectLink: null })),
    mayEnd: true,
  }),
  'recovery-code-used': (name) => ({ address: name, left: 3 }),
  'registration.reset': () => ({ token }),
  'registration.validate': () => ({ token }),
  'on-call.alarm': (name) => ({
    severity: 'critical',
    source: name,
    name,
    detail: name,
    since: new Date(0),
    path: '/alarms/1',
  }),
  'sign-in-alert': (name) => ({ address: name, browser: name, token }),
  'sign-in-unlock': (name) => ({ address: name, token }),
  'social.confirm-link': (name) => ({ social: 'sandbox', title: name, socialEmail: name, token }),
  'social.linked': (name) => ({ social: 'sandbox', title: name, socialEmail: name }),
};
const token = 'x'.repeat(43);
/** Those of the product: tests in this process have declared some of their own. */
const templates = [...declaredMails()].filter(([id]) => !id.startsWith('test.'));

/** What a mail is besides the words in it: its tags, where its links lead, its lines. */
function shapeOf({ subject, text, html }: { subject: string; text: string; html: string }) {
  return {
    tags: html.match(/<[a-z!/][^\s>]*/gi),
    links: html.match(/\b(?:href|src|style|on\w+)="[^"]*"/gi)?.filter((one) => !one.startsWith('style')),
    addresses: `${subject}\n${text}`.match(/\w+:\/\/\S+/g),
    lines: text.split(/[\r\n\u2028\u2029]/).length,
  };
}

/** What no mail has, whatever it is about. */
function checkTexts(where: string, { subject, text, html }: { subject: string; text: string; html: string }): void {
  expect(Array.from(subject).length, where).toBeLessThanOrEqual(200);
  expect(subject, where).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  for (const one of [subject, text, html]) {
    expect(one, where).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    expect(one.replaceAll('\n', ''), where).not.toMatch(/\p{Cc}/u);
  }
  expect(text.length + html.length, where).toBeLessThan(60_000);
}

test('each mail that the product sends is listed here', () => {
  expect(templates.map(([id]) => id).sort()).toEqual(Object.keys(dataOf).sort());
});

test.each(templates)('%s is the same mail, whoever it names', (id, template) => {
  const compose = (name: string, siteName: string, language: Language) =>
    // Typed edge: the table above has what the mail of that id is about.
    composeMail(
      template as MailTemplate<unknown>,
      { sender: senderNamed(siteName), data: dataOf[id]?.(name) },
      language,
    );
  for (const language of languages) {
    const usual = shapeOf(compose(harmless, harmless, language));
    for (const name of hostile) {
      const composed = compose(name, name, language);
      checkTexts(`${id} ${name.slice(0, 60)}`, composed);
      expect([name, shapeOf(composed)]).toEqual([name, usual]);
    }
  }
});

test.each(templates)('%s can be said in the words of a site', (_id, declared) => {
  const template = declared as MailTemplate<unknown>;
  const sender = senderNamed(harmless);
  for (const language of languages) {
    const wording = usualWording(template, sender, language);
    const variables = mailVariables(template, sender, language);
    const data = template.sample;
    // The usual text, taken apart and put together again, is the same mail.
    const { subject, text } = composeMail(template, { sender, data }, language);
    const worded = composeMail(template, { sender, data, wording }, language);
    expect({ subject: worded.subject, text: worded.text }).toEqual({ subject, text });
    for (const { name, needed } of variables) if (needed) expect(wording.body).toContain(`{${name}}`);
  }
});

test.each(templates)('%s in the words of a site lets a name become nothing more', (id, declared) => {
  const template = declared as MailTemplate<unknown>;
  const names = mailVariables(template, senderNamed(harmless), 'en').map(({ name }) => `{${name}}`);
  const wording = {
    subject: names.filter((name) => !['{link}', '{code}', '{items}'].includes(name)).join(' '),
    body: ['# Hello {site}', names.join(' '), ...names, `- **${names.join('** *')}*`, '[Go]({link})'].join('\n\n'),
  };
  const compose = (name: string) =>
    composeMail(template, { sender: senderNamed(name), data: dataOf[id]?.(name), wording }, 'en');
  const usual = shapeOf(compose(harmless));
  for (const name of hostile) {
    const composed = compose(name);
    checkTexts(`${id} ${name.slice(0, 60)}`, composed);
    expect([name, shapeOf(composed)]).toEqual([name, usual]);
  }
});

/** The values of a parsed message, those of its cases included, each with whether it is a number. */
function valuesOf(compiled: Compiled, found = new Map<string, boolean>()): Map<string, boolean> {
  if (typeof compiled === 'string') return found;
  for (const part of compiled) {
    if (typeof part === 'string') continue;
    const [name, type, cases] = part;
    found.set(name, (found.get(name) ?? false) || (type !== undefined && type !== 'select'));
    if (typeof cases === 'object' && cases !== null)
      for (const one of Object.values(cases)) if (Array.isArray(one)) valuesOf(one as Compiled, found);
  }
  return found;
}

const anything = mail<{ said: Message }>({
  id: 'test.anything',
  title: asText('Anything'),
  sample: { said: asText('') },
  secret: false,
  subject: ({ said }) => said,
  parts: ({ said }) => [
    { kind: 'title', text: said },
    { kind: 'text', text: said },
    { kind: 'lines', lines: [said, said] },
    { kind: 'link', label: said, url: `${consoleUrl}/servers` },
    { kind: 'small', text: said },
    { kind: 'small-link', label: said, url: `${consoleUrl}/servers` },
  ],
});

test('nothing that the product says lets a name become more than a name', () => {
  let said = 0;
  for (const [id, text] of textsOf('en')) {
    const values = valuesOf(compileMessage(text));
    if (values.size === 0) continue;
    const message = (name: string): Message => ({
      id,
      values: Object.fromEntries([...values].map(([key, isNumber]) => [key, isNumber ? 3 : name])),
    });
    const compose = (name: string) =>
      composeMail(anything, { sender: senderNamed(harmless), data: { said: message(name) } }, 'en');
    const usual = shapeOf(compose(harmless));
    // The worst of all of them in one name, in turns.
    const names = [hostile.slice(0, -3).join(' '), hostile.slice(13).toReversed().join('\r\n').slice(0, 3000)];
    for (const name of full ? names : [names[said % 2]!]) {
      expect([id, shapeOf(compose(name))]).toEqual([id, usual]);
      said += 1;
    }
  }
  expect(said).toBeGreaterThan(500);
});

test('each mail arrives with its own headers, for its own recipient alone', async () => {
  it.work();
  await it.app.db
    .updateTable('site')
    .set({ name: hostile.find((name) => name.includes('Bcc')) ?? '' })
    .execute();
  const sent = await Promise.all(
    templates.map(async ([id, template], n) => {
      const to = `mail-${n}@people.test`;
      const name = hostile.find((one) => one.startsWith('Ann\r\nBcc')) ?? '';
      const sender = senderNamed(name);
      await sendMail(it.app.db, template as MailTemplate<unknown>, {
        sender,
        accountId: null,
        to,
        data: dataOf[id]?.(name),
      });
      return to;
    }),
  );
  const known =
    /^(received|from|to|subject|message-id|date|mime-version|content-type|auto-submitted|content-transfer-encoding|list-unsubscribe(-post)?)$/i;
  for (const to of sent) {
    const [arrived] = await sandbox.arrived(to);
    const names = (arrived?.headers ?? '').split(/\r?\n/).filter((line) => /^\S+:/.test(line));
    expect(names.map((line) => line.split(':')[0] ?? '').filter((name) => !known.test(name))).toEqual([]);
    expect(arrived?.to).toBe(to);
  }
  expect(sandbox.inbox.list({ to: 'thief' })).toEqual([]);
  expect(new Set(sandbox.inbox.list({ limit: 1000 }).map(({ to }) => to)).size).toBe(sent.length);
});

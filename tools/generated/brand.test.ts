import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { operators } from '#kernel/permissions.ts';
import { expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { AnyOp } from '#kernel/op.ts';
import { languages } from '#kernel/languages.ts';
import { invoicing, addSeller } from '#test/billed.ts';
import { composeMail, declaredMails, senderOf, type MailTemplate } from '#domains/messages/api/port.ts';
import { forgetSites, readSiteLook, vouchForHost } from '#domains/tenancy/api/port.ts';
import { projectRoot } from '#platform/paths.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { commandLine } from '#test/command-line.ts';
import { until } from '#test/live-simulator.ts';
import { proven } from '#test/proof.ts';
import { testSandbox } from '#test/sandbox.ts';
import { addPerson, createWorld, signIn, worldPassword, type Browser } from '#test/world.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

/**
 * The customers of one brand never see another one: all that a white-label site sends is searched for the name, the hosts, the
 * addresses, the color and the logo of the provider, and for the name of the product.
 */
const provider = { name: 'Parentcloud', host: 'console.parent-cloud.test', color: '#c0ffee', logo: 'PARENTLOGO' };
const brand = { name: 'Nimbus', host: 'nimbus.test', alias: 'shop.nimbus.test', color: '#0a7f5a' };

const sandbox = await testSandbox();
const it = await testApp({
  env: {
    ...sandbox.env,
    SKYDECK_PUBLIC_URL: `https://${provider.host}`,
    SKYDECK_MAIL_FROM: 'no-reply@parent-cloud.test',
  },
});
const { db } = it.app;
const world = await createWorld(it);
const operations = allOperations(it);
const shell = await commandLine(it);

/** The people of the fixtures are the brand's, and the other site is the provider's own. */
await db
  .updateTable('site')
  .set({ name: brand.name, host: brand.host, primary_color: brand.color, whitelabel: true })
  .where('id', '=', world.siteId)
  .execute();
await db.deleteFrom('site_host').where('site_id', '=', world.otherSiteId).execute();
await db
  .updateTable('site')
  .set({
    name: provider.name,
    host: provider.host,
    primary_color: provider.color,
    support_url: 'mailto:help@parent-cloud.test',
  })
  .where('id', '=', world.otherSiteId)
  .execute();
await db
  .insertInto('site_logo')
  .values({
    site_id: world.otherSiteId,
    kind: 'light',
    content_type: 'image/svg+xml',
    content: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${provider.logo}</title></svg>`),
    etag: 'parentlogo',
  })
  .execute();
await vouchForHost(db, { siteId: world.otherSiteId, host: provider.host });
for (const host of [brand.host, brand.alias, '127.0.0.1']) await vouchForHost(db, { siteId: world.siteId, host });
const staff = await addPerson(it.app, { siteId: world.otherSiteId, role: 'root', name: 'clerk' });
await db
  .updateTable('account')
  .set({ email: 'clerk@parent-cloud.test', name: 'Parentcloud clerk' })
  .where('id', '=', staff.accountId)
  .execute();
await addSeller(db, world.otherSiteId, { legal_name: 'Parentcloud Ltd', email: 'billing@parent-cloud.test' });
await addSeller(db, world.siteId);
await forgetSites({ app: it.app, db });
const clerk = await proven(await signIn(it, { ...staff, email: 'clerk@parent-cloud.test' }));

/** People and places of tests, which are no part of the product. */
const known = /[\w.@+/-]*skydeck\.test/g;
const traces = /.{0,70}(?:skydeck|parent-?cloud|c0ffee|parentlogo).{0,70}/gi;
const leaksIn = (where: string, text: string): string[] =>
  (text.replaceAll(known, '').match(traces) ?? []).map((found) => `${where}: ${found}`);

/** What an answer says, with its headers. */
const wholeOf = (answer: { headers: object; rawPayload?: Buffer; body: string }): string =>
  `${JSON.stringify(answer.headers)}\n${answer.body}`;

/** The sites that samples name are those of the fixtures, whose hosts are others here. */
const sampled = (op: AnyOp, owner = world.ada) => {
  const sample = sampleOf(op, world, owner);
  const params = sample.params && { ...sample.params, ...('siteHost' in sample.params && { siteHost: brand.host }) };
  return requestOf(op, { ...sample, ...(params && { params }) });
};
test('no screen and no part of the command line has the name of the product in it', () => {
  const files = globSync(
    ['index.html', 'src/{cli,shell,ui}/**/*.{ts,tsx,html,json}', 'src/domains/*/web/**/*.{ts,tsx}'],
    {
      cwd: projectRoot,
    },
  );
  const sent = files.filter((file) => !/\.(test|e2e)\.tsx?$|screens\.ts$/.test(file));
  expect(sent.length).toBeGreaterThan(1000);
  expect(sent.filter((file) => /skydeck/i.test(readFileSync(path.join(projectRoot, file), 'utf8')))).toEqual([]);
});

/** What would end the session that asks, or never ends. */
const left = new Set(['console.streamEvents', 'identity.endSupport', 'identity.signOut', 'identity.endOtherSessions']);
const reads = operations.filter((op) => !isUnsafe(op) && !left.has(nameOf(op)));

/** Everything that can be read, asked for by someone; at least so many answers must be more than a refusal. */
async function crawl(who: Browser | null, { owner = world.ada, atLeast = 0 } = {}): Promise<string[]> {
  const found: string[] = [];
  let answered = 0;
  for (const op of reads) {
    const request = sampled(op, owner);
    const answer = await (who ? who.request(request) : it.server.inject({ ...request, headers: { host: brand.host } }));
    found.push(...leaksIn(`${answer.statusCode} ${nameOf(op)}`, wholeOf(answer)));
    if (answer.statusCode === 200) answered += 1;
  }
  expect(answered).toBeGreaterThan(atLeast);
  return found;
}

test('strangers read nothing of the provider, nor in refusals', async () => {
  expect(await crawl(null)).toEqual([]);
});

test('refusals of every kind name no one', async () => {
  const ada = await signIn(it, world.ada);
  const found: string[] = [];
  const look = async (where: string, request: Parameters<Browser['request']>[0], status: number) => {
    const answer = await ada.request(request);
    expect([where, answer.statusCode]).toEqual([where, status]);
    found.push(...leaksIn(where, wholeOf(answer)));
  };
  await look('not found', { url: '/svc/nothing' }, 404);
  await look('forbidden', { url: '/svc/sites' }, 403);
  await look('bad input', { url: '/svc/servers?size=x' }, 400);
  await look('csrf', { method: 'PUT', url: '/svc/header/profile', headers: { token: '' }, payload: {} }, 401);
  await sql`alter table saved_view rename to hidden_view`.execute(db);
  await look('broken', { url: '/svc/views?list=/servers' }, 500);
  await sql`alter table hidden_view rename to saved_view`.execute(db);
  await db
    .updateTable('site')
    .set({ maintenance_text: 'Back soon.', maintenance_since: new Date() })
    .where('id', '=', world.siteId)
    .execute();
  await forgetSites({ app: it.app, db });
  await look('maintenance', { url: '/svc/servers' }, 503);
  found.push(...leaksIn('page in maintenance', wholeOf(await page('/login'))));
  await db.updateTable('site').set({ maintenance_text: null, maintenance_since: null }).execute();
  await forgetSites({ app: it.app, db });
  expect(found).toEqual([]);
});

const page = (url: string, headers: Record<string, string> = {}) =>
  it.server.inject({ url, headers: { host: brand.host, accept: 'text/html', ...headers } });

test('the page is of the brand at every address and in every language', async () => {
  const addresses = `
    / /login /signup /nothing-here /servers /pages/privacy /reset?token=x /manifest.json /robots.txt /favicon.ico /favicon.svg
    /svc/logo /svc/logo?kind=icon /svc/logo?kind=dark /assets/nothing.js /.well-known/security.txt /forbidden /sitemap.xml
    /cli/cloud.mjs`
    .trim()
    .split(/\s+/);
  for (const url of addresses)
    for (const language of languages) {
      const answer = await page(url, { 'accept-language': language });
      expect(leaksIn(url, wholeOf(answer))).toEqual([]);
      if (answer.statusCode === 200 && String(answer.headers['content-type']).startsWith('text/html'))
        expect(answer.body).toContain(`<title>${brand.name}</title>`);
    }
  // A brand without an image has the mark in its own color.
  expect((await page('/svc/logo?kind=icon')).body).toContain(brand.color);
});

test('the command line names the console that it talks to', async () => {
  const helped = [await shell.cloud(['help']), await shell.cloud(['help', 'servers', 'create'])];
  const signedIn = await shell.cloud(['login'], {
    env: { CONSOLE_URL: shell.url, CONSOLE_EMAIL: world.ada.email, CONSOLE_PASSWORD: worldPassword },
  });
  const { out, err } = signedIn;
  expect(err).toContain(`Signed in at ${shell.url}`);
  const listed = await shell.cloud(['sites', 'list']);
  for (const one of [...helped, { out, err }, listed]) expect(leaksIn('cloud', one.out + one.err)).toEqual([]);
  expect(leaksIn('session', (await shell.sh('cat .config/cloud/session.json')).out)).toEqual([]);
});

test('every mail is in the name of the brand, from its host, and leads there', async () => {
  const look = await readSiteLook(db, world.siteId);
  for (const [id, template] of declaredMails()) {
    if (id.startsWith('test.')) continue;
    const { sample } = template;
    for (const language of languages) {
      const sender = senderOf(it.app.config, look, `localhost:${it.app.config.port}`);
      const mail = composeMail(template as MailTemplate<unknown>, { sender, data: sample }, language);
      const text = [mail.subject, mail.text, mail.html].join('\n');
      expect(leaksIn(id, text)).toEqual([]);
      for (const [, host] of text.matchAll(/https?:\/\/([^/\s"<:]+)/g))
        expect([id, [brand.host, 'console.example.com']]).toEqual([id, expect.arrayContaining([host])]);
    }
  }
  it.work();
  const made = await send(clerk, 'POST /users', {
    email: 'new@people.test',
    name: 'New',
    role: 'account-holder',
    language: 'en',
    siteHost: brand.host,
  });
  expect(made.statusCode, made.body).toBe(201);
  const stranger = { method: 'POST', url: '/svc/forgot', payload: { email: world.ada.email } } as const;
  for (const host of [brand.host, brand.alias]) await it.server.inject({ ...stranger, headers: { host } });
  for (const to of ['new@people.test', world.ada.email])
    for (const { headers, text, from } of await sandbox.arrived(to)) {
      expect(leaksIn(to, `${headers}\n${text}\n${from}`)).toEqual([]);
      expect(from).toContain(`no-reply@${brand.host}`);
      expect(text).toContain(`https://${brand.host}/`);
    }
});

test('documents are in the name of the brand, as is what is written into the file', async () => {
  const { issued } = invoicing(it, world, await signIn(it, world.people['billing-admin']));
  const { browser, invoice } = await issued(100);
  const file = await browser.request({ url: `/svc/invoices/${invoice.id}/files/pdf` });
  expect([file.statusCode, file.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), { mergePages: true });
  expect(text).toContain(brand.name);
  expect(leaksIn('invoice', `${JSON.stringify(file.headers)} ${text} ${file.rawPayload.toString('latin1')}`)).toEqual(
    [],
  );
  const wanted = { from: '2026-01-01', until: '2026-12-31', currency: 'USD', format: 'pdf' };
  expect((await send(browser, 'POST /billing/statements', wanted)).statusCode).toBe(202);
  const parts = await until('the statement is a file', async () => {
    const rows = await db.selectFrom('download_part').selectAll().execute();
    return rows.length > 0 ? rows : null;
  });
  for (const { content } of parts) {
    const seen = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
    expect(leaksIn('statement', `${seen.text} ${content.toString('latin1')}`)).toEqual([]);
  }
});

test('the provider works for the customers of the brand', async () => {
  let done = 0;
  for (const op of operations.filter((one) => isUnsafe(one) && !left.has(nameOf(one)))) {
    const { statusCode } = await clerk.request(sampled(op, world.bob));
    if (statusCode < 300) done += 1;
  }
  expect(done).toBeGreaterThan(100);
  // Notices and mails are written once: what they say to the people of the brand is in their rows.
  const { rows } = await sql<{ what: string; text: string }>`
    select n.code::text as what, n.title::text || n.body::text as text from notification n
      join account a on a.id = n.account_id where a.site_id = ${world.siteId} and a.role <> all(${[...operators]})
    union all select m.template, concat_ws(' ', m.subject, m.body_text, m.body_html, m.unsubscribe_url) from message m
      left join account a on a.id = m.account_id
      where m.site_id = ${world.siteId} and (a.role is null or a.role <> all(${[...operators]}))`.execute(db);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.flatMap(({ what, text }) => leaksIn(what, text))).toEqual([]);
});

/** Some of the changes closed what is to be read. */
async function openAgain(): Promise<void> {
  for (const { accountId, email, role } of [world.ada, world.bob, world.people['site-admin']])
    await db
      .updateTable('account')
      .set({
        email,
        role,
        enabled: true,
        status: 'Ok',
        deleted_at: null,
        terms_version: 1000,
        email_validated_at: new Date(),
      })
      .where('id', '=', accountId)
      .execute();
  await db
    .updateTable('site')
    .set({
      maintenance_text: null,
      maintenance_since: null,
      features_off: [],
      factor_roles: [],
      factor_required: false,
    })
    .execute();
  await forgetSites({ app: it.app, db });
}

test('what a customer reads after that names no one of the provider', async () => {
  await openAgain();
  const ada = await signIn(it, world.ada);
  const bob = await signIn(it, world.bob);
  expect(await crawl(ada, { atLeast: 150 })).toEqual([]);
  expect(await crawl(bob, { owner: world.bob, atLeast: 150 })).toEqual([]);
});

test('neither does what staff of the brand read', async () => {
  const admin = await signIn(it, world.people['site-admin']);
  expect(await crawl(admin, { owner: world.bob, atLeast: 200 })).toEqual([]);
});

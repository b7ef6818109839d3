// @database
import { expect, test } from 'vitest';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);

interface File {
  format: 'site-settings';
  version: 1;
  site: string;
  parts: Record<string, Record<string, unknown>>;
}
interface Differences {
  differences: { part: string; entry: string; label: string; before: string | null; after: string | null }[];
}
const exported = async (who: Browser = root, host = '*') =>
  (await send(who, `GET /sites/${host}/settingsFile`)).json<File>();
const load = (file: object, { dryRun = false, who = root, host = 'second.test' } = {}) =>
  send(who, `POST /sites/${host}/settingsFile`, file, { dryRun });
const compared = async (host = '*', other = 'second.test') =>
  (await send(root, `GET /sites/${host}/compare?with=${other}`)).json<
    Differences & { name: string; otherName: string }
  >();
const inShort = ({ differences }: Differences) => differences.map(({ part, entry }) => `${part} ${entry}`);

const page = {
  title: 'Shop',
  place: 'help',
  url: 'https://shop.test/start',
  sandbox: [],
  parameters: [],
  roles: ['account-holder'],
  enabled: true,
};

test('a file has every part, and no secret', async () => {
  const { places } = await import('#domains/external-pages/options.ts');
  const made = await send(root, 'POST /sites/*/externalPages', { ...page, place: places[0] });
  expect(made.statusCode, made.body).toBe(201);
  const { key } = (await send(root, `POST /sites/*/externalPages/${made.json<{ id: string }>().id}/key`)).json<{
    key: string;
  }>();
  await send(
    root,
    'PUT /sites/*/contents/legal/de',
    { title: 'Privacy', body: 'We keep little.', startsAt: null },
    { version: 0 },
  );
  await send(
    root,
    'PUT /sites/*/mails/downloads.ready/en',
    { subject: 'Here it is', body: 'Fetch it: {link}' },
    { version: 0 },
  );
  const answer = await send(root, 'GET /sites/*/settingsFile');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="site-settings.json"');
  const { parts } = answer.json<File>();
  expect(Object.keys(parts).sort()).toEqual([
    'contents',
    'externalPages',
    'home',
    'legalEntity',
    'mails',
    'offer',
    'policy',
    'referralProgram',
    'salesTax',
    'settings',
    'terms',
  ]);
  expect(parts['contents']).toMatchObject({ 'legal/de': { title: 'Privacy', body: 'We keep little.' } });
  expect(parts['externalPages']).toMatchObject({ Shop: { url: 'https://shop.test/start' } });
  expect(answer.body).not.toContain(key);
  expect(answer.body).not.toMatch(/token|sealed|hash/i);
});

test('a dry run shows what changes, the import makes it so in one step, and the sites are the same then', async () => {
  const file = await exported();
  const before = await compared();
  expect(inShort(before)).toEqual(
    expect.arrayContaining(['settings name', 'contents legal/de.title', 'externalPages Shop.url']),
  );
  const seen = (await load(file, { dryRun: true })).json<Differences>();
  // A file without terms leaves those of the site: everyone would have to accept new ones.
  const terms = ['terms current.title', 'terms current.body'];
  expect(inShort(seen)).toEqual(inShort(before).filter((one) => !terms.includes(one)));
  expect(await compared()).toEqual(before);

  const done = await load(file);
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json()).toEqual(seen);
  expect(inShort(await compared())).toEqual(terms);
  expect((await load(file)).json()).toEqual({ differences: [] });
  expect(
    (await historyOf(it.app.db, world.otherSiteId)).some((text) => text.startsWith('Settings imported from a file')),
  ).toBe(true);
});

test('sign-in policy, seller, sales tax and referral program are in the file, and are compared in words', async () => {
  const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    expect(statusCode, body).toBeLessThan(300);
  };
  const prover = await proven(await signIn(it, world.people.root));
  const { items } = (await send(root, 'GET /sites/signInPolicies')).json<{
    items: { siteId: string; policy: object }[];
  }>();
  const policy = items.find(({ siteId }) => siteId === world.siteId)?.policy;
  const strict = { ...policy, minPassword: 14, factorRoles: ['seller'], factorMethods: ['google'] };
  await done(send(prover, `PUT /sites/${world.siteId}/signInPolicy`, strict));
  const version = async (path: `/${string}`) => (await send(root, `GET ${path}`)).json<{ version: number }>().version;
  const seller = {
    legalName: 'Redwood Inc.',
    country: 'US',
    region: 'CA',
    city: 'Oakland',
    postalCode: '94607',
    street: '1 Main St',
    prefix: 'RW',
    dueDays: 14,
  };
  const at = await version('/sites/*/legalEntity');
  await done(send(root, 'PUT /sites/*/legalEntity', seller, { version: at }));
  const tax = { source: 'rates', ownKey: false, secretKey: '' };
  await done(send(root, 'PUT /sites/*/salesTax', tax, { version: await version('/sites/*/salesTax') }));
  const registration = { country: 'US', region: 'CA', firstDay: '2026-01-01' };
  await done(send(root, 'POST /sites/*/salesTax/registrations', registration));
  const parts = [{ name: 'California', level: 'state', title: 'State tax', ratePpm: 72_500 }];
  const rate = { ...registration, productClass: 'software', parts };
  await done(send(root, 'POST /sites/*/salesTax/rates', rate));
  const program = { percent: 5, months: 6 };
  const programAt = await version('/sites/*/referralProgram');
  await done(send(root, 'PUT /sites/*/referralProgram', program, { version: programAt }));

  const words = async () =>
    (await compared()).differences
      .filter(({ part }) => ['policy', 'legalEntity', 'salesTax', 'referralProgram'].includes(part))
      .map(({ label, before }) => [label, before]);
  expect(await words()).toEqual(
    expect.arrayContaining([
      ['Minimum password length', '14'],
      ['Roles that need a second factor', 'Seller'],
      ['Permitted second factors', 'Authenticator app'],
      ['Country', 'United States'],
      ['Source of the rates', 'Rates entered here'],
      ['Registration in US-CA', 'January 1, 2026'],
      ['Rate in US-CA, Software license, from January 1, 2026', '7.25 %'],
      ['Reward', '5%'],
    ]),
  );
  const only = ['policy', 'legalEntity', 'salesTax', 'referralProgram'];
  const file = { ...(await exported()), only };
  // The policy needs a proof, as on its own screen.
  const fresh = await signIn(it, world.people.root);
  expect(bareCodesOf(await load(file, { who: fresh }))).toEqual([1500]);
  expect(await words()).not.toEqual([]);
  await done(load(file, { who: prover }));
  expect(await words()).toEqual([]);
  const without = {
    ...file,
    parts: { salesTax: { source: 'none', registrations: {}, rates: {} } },
    only: ['salesTax'],
  };
  await done(load(without));
  expect((await exported(root, 'second.test')).parts['salesTax']).toEqual(without.parts.salesTax);
});

test('parts can be chosen, and what a part of the file does not have ends', async () => {
  const file = await exported();
  const parts = { ...file.parts, contents: {}, mails: {}, externalPages: {}, home: { template: 'Hello' } };
  const only = ['contents', 'mails', 'externalPages'];
  const { differences } = (await load({ ...file, parts, only })).json<Differences>();
  expect(differences.every(({ after }) => after === null)).toBe(true);
  const there = await exported(root, 'second.test');
  expect(there.parts).toMatchObject({ contents: {}, mails: {}, externalPages: {}, home: file.parts['home'] });
  expect(inShort(await compared('second.test', '*'))).toContain('mails downloads.ready/en.subject');
});

test('one refusal undoes all, and names the part', async () => {
  const file = await exported();
  const home = { template: 'Not to be seen' };
  const refused = async (parts: object) => {
    const answer = await load({ ...file, parts: { home, ...parts } });
    expect(refusalOf(answer)).toEqual([400, '9668 parts']);
    return answer.json<{ errors: { info: string }[] }>().errors[0]?.info;
  };
  expect(await refused({ offer: { zonesOff: ['nowhere'], imagesOff: [], productsOff: [] } })).toContain(
    'Data centers, images and products',
  );
  expect(await refused({ settings: { ...file.parts['settings'], primaryColor: 'red' } })).toContain('primaryColor');
  expect(await refused({ passwords: {} })).toContain('passwords');
  expect(await refused({ mails: { 'unknown.mail/en': { subject: 'S', body: 'B' } } })).toContain('Email texts');
  expect((await exported(root, 'second.test')).parts['home']).not.toEqual(home);
});

test('administrators see and change their own site alone', async () => {
  const file = await exported(admin);
  expect((await send(admin, 'GET /sites/second.test/settingsFile')).statusCode).toBe(404);
  expect((await send(admin, 'GET /sites/*/compare?with=second.test')).statusCode).toBe(404);
  expect((await load(file, { who: admin })).statusCode).toBe(404);
  expect((await load(file, { who: admin, host: '*' })).statusCode).toBe(200);
  expect((await send(await signIn(it, world.ada), 'GET /sites/*/settingsFile')).statusCode).toBe(403);
});

import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite, signedIn, type Browser, type Person } from '#test/people.ts';
import { noticesIn } from '#test/notices.ts';

const { app, server } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const otherSite = await makeSite(db, 'other.test');
const parent = await makePerson(db, { siteId, role: 'account-holder' });
const child = await makePerson(db, { siteId, role: 'account-holder', parentId: parent.id });
const admin = await makePerson(db, { siteId, role: 'site-admin' });
const root = await makePerson(db, { siteId, role: 'root' });
const stranger = await makePerson(db, { siteId, role: 'account-holder' });
const elsewhere = await makePerson(db, { siteId: otherSite, role: 'account-holder' });

const path = (who: Person) => `/svc/users/${who.id}/profile`;
const read = async (browser: Browser, who: Person) => browser.send('GET', path(who));
const save = (browser: Browser, who: Person, body: object) => browser.send('PUT', path(who), { body });

test('200: the parent and the administrator change a profile; the history names them and the person is told', async () => {
  for (const [by, company] of [
    [parent, 'Halcyon'],
    [admin, 'Meridian'],
  ] as const) {
    const browser = await signedIn(server, by);
    const saved = await save(browser, child, { company, timeZone: 'Europe/Berlin', dateFormat: 'DD.MM.YYYY' });
    expect(saved.statusCode, saved.body).toBe(204);
    const profile = (await read(browser, child)).json<object>();
    expect(profile).toMatchObject({ userEmail: child.email, company, timeZone: 'Europe/Berlin', refusal: null });
    const history = await (await signedIn(server, child)).send('GET', '/svc/header/history');
    expect(history.json<{ items: object[] }>().items[0]).toMatchObject({
      actor: by.email,
      fields: expect.arrayContaining([expect.objectContaining({ field: 'organisation', after: company })]),
    });
  }
  const theirs = await signedIn(server, child);
  expect((await theirs.send('GET', '/svc/header/details')).json()).toMatchObject({ company: 'Meridian' });
  const received = (await noticesIn(db)).filter((one) => one.account_id === child.id);
  expect(received.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Your profile was changed: .*company.* Changed by Ann site-admin\.$/),
    ]),
  );
  const audit = await db
    .selectFrom('audit')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'profile.update')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(audit).toEqual({ actor_id: admin.id, object_id: child.id });
});

test('a save that changes nothing tells nobody; a contact is told', async () => {
  const browser = await signedIn(server, parent);
  const count = async () =>
    (await db.selectFrom('notification').select('id').where('account_id', '=', child.id).execute()).length;
  const before = await count();
  expect((await save(browser, child, {})).statusCode).toBe(204);
  expect(await count()).toBe(before);
  const contact = { kind: 'abuse', email: 'abuse@halcyon.test', language: 'en' };
  expect((await browser.send('PUT', `/svc/users/${child.id}/contacts`, { body: contact })).statusCode).toBe(204);
  expect((await read(browser, child)).json()).toMatchObject({ contacts: [contact] });
  expect(await count()).toBe(before + 1);
});

test('404 beside and above, 403 for whoever may do more, 400 at the field', async () => {
  const mine = await signedIn(server, child);
  for (const who of [parent, stranger, elsewhere]) {
    expect((await read(mine, who)).statusCode).toBe(404);
    expect((await save(mine, who, { company: 'X' })).statusCode).toBe(404);
  }
  const staff = await signedIn(server, admin);
  expect((await read(staff, elsewhere)).statusCode).toBe(404);
  expect((await read(staff, root)).json()).toMatchObject({
    refusal: "This person has permissions that you don't have.",
  });
  expect((await save(staff, root, { company: 'X' })).statusCode).toBe(403);
  for (const [key, value, code] of [
    ['phone', '0151 2345', 1508],
    ['timeZone', 'Mars/Olympus', 1558],
  ] as const) {
    const refused = await save(staff, child, { [key]: value });
    expect([refused.statusCode, refused.json<{ errors: object[] }>().errors[0]]).toMatchObject([400, { code, key }]);
  }
  expect((await save(staff, child, { theme: 'dark' })).statusCode).toBe(400);
});

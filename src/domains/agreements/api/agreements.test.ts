// @database
import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { makePerson, makeSite } from '#test/people.ts';
import { signIn } from '#test/world.ts';

const it = await testApp({ empty: true });
const { db } = it.app;
const siteId = await makeSite(db, '*');
const otherId = await makeSite(db, 'other.test');
const admin = await signIn(it, await makePerson(db, { siteId, role: 'site-admin' }));
const person = await makePerson(db, { siteId, role: 'account-holder' });
const foreign = await signIn(it, await makePerson(db, { siteId: otherId, role: 'site-admin' }));
await makePerson(db, { siteId, role: 'account-holder' });

interface List<T> {
  items: T[];
}
type Accepted = { email: string; version: number; ip: string };
// Their own site has no terms: nothing stops them.
const provider = await signIn(it, await makePerson(db, { siteId: otherId, role: 'root' }));
const publish = (title: string) => send(provider, 'POST /sites/*/terms', { title, body: `${title}: be kind.` });
const accept = async (version: number) => {
  const holder = await signIn(it, person);
  expect((await send(holder, 'POST /agreementSign', { version })).statusCode).toBe(200);
};

test('a site without terms has no agreement', async () => {
  expect((await send(admin, 'GET /agreements')).json<List<object>>().items).toEqual([]);
  expect((await send(admin, `GET /agreements/${siteId}/terms`)).statusCode).toBe(404);
});

test('who accepted which version, when and from where', async () => {
  await publish('First');
  await accept(1);
  await publish('Second');
  // Those who have not accepted the newest version, the administrator among them.
  const { items } = (await send(provider, 'GET /agreements')).json<List<object>>();
  expect(items).toMatchObject([{ siteId, id: 'terms', title: 'Second', version: 2, accepted: 0, waiting: 3 }]);
  await accept(2);
  const read = (await send(provider, `GET /agreements/${siteId}/terms`)).json<{ body: string; versions: object[] }>();
  expect(read).toMatchObject({ version: 2, accepted: 1, waiting: 2, body: 'Second: be kind.' });
  expect(read.versions).toMatchObject([{ version: 2 }, { version: 1 }]);
  const found = (await send(provider, `GET /agreements/${siteId}/terms/acceptances`)).json<List<Accepted>>().items;
  expect(found.map(({ email, version, ip }) => [email, version, ip])).toEqual([
    [person.email, 2, '127.0.0.1'],
    [person.email, 1, '127.0.0.1'],
  ]);
  const file = await send(provider, `GET /agreements/${siteId}/terms/acceptances/export`);
  expect(file.body).toContain(person.email);
});

test('an administrator of another site sees nothing', async () => {
  expect((await send(foreign, 'GET /agreements')).json<List<object>>().items).toEqual([]);
  expect((await send(foreign, `GET /agreements/${siteId}/terms`)).statusCode).toBe(404);
  expect((await send(foreign, `GET /agreements/${siteId}/terms/acceptances`)).statusCode).toBe(404);
});

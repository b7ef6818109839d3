import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const app = await testApp();
const world = await createWorld(app);
const ada = await signIn(app, world.ada);
const bob = await signIn(app, world.bob);

interface Row {
  id: string;
  name: string;
  members: number;
}
const make = async (who: Browser, name: string) =>
  (await who.request({ method: 'POST', url: '/svc/groups', payload: { name, description: '' } })).json<Row>().id;
const list = async (who: Browser, query = '') =>
  (await who.request({ url: `/svc/groups?${query}` })).json<{ items: Row[] }>().items;

test("lists the account's own groups with the number of their members, sorted as asked", async () => {
  const before = (await list(ada)).map(({ id }) => id);
  const [web, back] = [await make(ada, 'Web'), await make(ada, 'Back end')];
  const theirs = await make(bob, 'Theirs');
  const added = await ada.request({
    method: 'POST',
    url: `/svc/groups/${web}/members`,
    payload: { email: world.bob.email },
  });
  expect(added.statusCode, added.body).toBe(200);
  const own = (rows: Row[]) => rows.filter(({ id }) => !before.includes(id));
  expect(own(await list(ada))).toMatchObject([
    { id: back, name: 'Back end', members: 0 },
    { id: web, name: 'Web', members: 1 },
  ]);
  expect(own(await list(ada, 'sorting=-name')).map(({ id }) => id)).toEqual([web, back]);
  expect((await list(bob)).map(({ id }) => id)).toContain(theirs);
  expect((await list(bob)).map(({ id }) => id)).not.toContain(back);
});

test('refuses a sorting that the list does not have', async () => {
  expect((await ada.request({ url: '/svc/groups?sorting=owner' })).statusCode).toBe(400);
});

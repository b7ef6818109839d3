import { beforeAll, expect, test } from 'vitest';
import { codesOf, historyOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const { accountId } = world.ada;
let admin: Browser;

interface Manager {
  managerId: string | null;
  people: { id: string; email: string }[];
}

beforeAll(async () => {
  admin = await signIn(it, world.people['site-admin']);
});

test('an account manager is someone of the staff of the site', async () => {
  const { managerId, people } = (await send(admin, `GET /users/${accountId}/manager`)).json<Manager>();
  expect(managerId).toBeNull();
  expect(people.map(({ id }) => id)).toContain(world.people['support-agent'].accountId);
  expect(people.map(({ id }) => id)).not.toContain(world.bob.accountId);
  for (const id of [world.bob.accountId, world.otherSiteAdmin.accountId])
    expect(codesOf(await send(admin, `PUT /users/${accountId}/manager`, { managerId: id }))).toEqual([
      [4000, 'managerId'],
    ]);
});

test('the choice is kept, on record, and can be removed; other sites have no say', async () => {
  const id = world.people['support-agent'].accountId;
  expect((await send(admin, `PUT /users/${accountId}/manager`, { managerId: id })).json()).toMatchObject({
    managerId: id,
  });
  expect((await send(admin, `GET /users/${accountId}/manager`)).json()).toMatchObject({ managerId: id });
  expect(await historyOf(it.app.db, accountId)).toContain('Account manager changed');
  const other = await signIn(it, world.otherSiteAdmin);
  expect((await send(other, `PUT /users/${accountId}/manager`, { managerId: null })).statusCode).toBe(404);
  expect((await send(admin, `PUT /users/${accountId}/manager`, { managerId: null })).json()).toMatchObject({
    managerId: null,
  });
});

// @database
import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);

const rowsOf = async (reportId: string, email: string) => {
  const answer = await send(root, `GET /reports/${reportId}/rows?filter=${email}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: object[] }>().items;
};
const change = (values: object) =>
  db.updateTable('account').set(values).where('id', '=', world.bob.accountId).execute();
const { email } = world.bob;

test('a customer with a phone number is listed until it is removed', async () => {
  expect(await rowsOf('customersWithPhone', email)).toEqual([]);
  await change({ phone: '+12065550142' });
  expect(await rowsOf('customersWithPhone', email)).toMatchObject([{ email, phone: '+12065550142' }]);
  const found = await rowsOf('customersWithPhone', '+1206555');
  expect(found).toHaveLength(1);
  await change({ phone: '' });
  expect(await rowsOf('customersWithPhone', email)).toEqual([]);
});

test('a deleted user is listed among the deleted alone', async () => {
  expect(await rowsOf('deletedUsers', email)).toEqual([]);
  await change({ phone: '+12065550142', deleted_at: new Date(it.clock.now()) });
  expect(await rowsOf('deletedUsers', email)).toMatchObject([{ email }]);
  expect(await rowsOf('customersWithPhone', email)).toEqual([]);
  await change({ phone: '', deleted_at: null });
  expect(await rowsOf('deletedUsers', email)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const migration = readFileSync(new URL('./migrations/20261225000300_people_state.sql', import.meta.url), 'utf8');

test.each([
  ['/people', { columns: 'email,status,role', filter: 'ann' }, { columns: 'email,state,role', filter: 'ann' }],
  ['/people', { columns: 'status' }, { columns: 'state' }],
  ['/people', { columns: 'email,statusOf' }, { columns: 'email,statusOf' }],
  ['/people', { filter: 'status' }, { filter: 'status' }],
  ['/otherList', { columns: 'name,status' }, { columns: 'name,status' }],
])('a view of %s with %j has %j once it is moved to the new column', async (list, params, after) => {
  const made = await send(root, 'POST /views', { list, name: 'Kept', params, groupId: null });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: string }>();
  await sql.raw(migration).execute(it.app.db);
  // Applied again it changes nothing.
  await sql.raw(migration).execute(it.app.db);
  const { items } = (await send(root, `GET /views?list=${encodeURIComponent(list)}`)).json<{
    items: { id: string; params: object }[];
  }>();
  expect(items.find((view) => view.id === id)?.params).toEqual(after);
  expect((await send(root, `DELETE /views/${id}`)).statusCode).toBeLessThan(300);
});

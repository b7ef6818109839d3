// @database
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { forgetFavorites } from './store.ts';

const it = await testApp();
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);

const pin = (who: Browser, items: unknown) =>
  who.request({ method: 'PUT', url: '/svc/header/favorites', payload: { items } });
const pinned = async (who: Browser) =>
  (await who.request({ url: '/svc/header/menu' })).json<{ favorites: string[] }>().favorites;

test('what someone pins comes with their menu, in their order, each once', async () => {
  expect((await pin(ada, ['tasks', 'servers', 'tasks'])).statusCode).toBe(204);
  expect(await pinned(ada)).toEqual(['tasks', 'servers']);
  expect(await pinned(bob)).toEqual([]);
  await pin(ada, ['servers']);
  expect(await pinned(ada)).toEqual(['servers']);
});

test('groups, entries that do not exist and entries of others are not shown', async () => {
  await pin(ada, ['myCloud', 'nothing', 'people', 'networks']);
  expect(await pinned(ada)).toEqual(['networks']);
});

test('too many and what is no list are refused', async () => {
  for (const items of [Array.from({ length: 21 }, (_, i) => `x${i}`), [''], 'servers'])
    expect((await pin(ada, items)).statusCode).toBe(400);
});

test('they go with the person', async () => {
  await pin(ada, ['servers']);
  await forgetFavorites(it.app.db, world.ada.accountId);
  expect(await pinned(ada)).toEqual([]);
});

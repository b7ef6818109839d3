// @database
import { expect, test } from 'vitest';
import { serverPath } from '#domains/servers/paths.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { forgetOpened } from './store.ts';

const it = await testApp();
const { clock } = it;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);

const open = async (who: Browser, path: string, title: string) => {
  clock.advance(1);
  return who.request({ method: 'PUT', url: '/svc/header/recent', payload: { path, title } });
};
const recent = async (who: Browser) =>
  (await who.request({ url: '/svc/header/recent' })).json<{ items: { path: string; title: string }[] }>().items;

test('the last 8 objects are kept, each once, newest first, for their person alone', async () => {
  for (let i = 1; i <= 10; i += 1) expect((await open(ada, `/servers/s-${i}`, `web-${i}`)).statusCode).toBe(204);
  await open(ada, '/servers/s-5', 'web-5-renamed');
  expect((await recent(ada)).map(({ title }) => title)).toEqual([
    'web-5-renamed',
    'web-10',
    'web-9',
    'web-8',
    'web-7',
    'web-6',
    'web-4',
    'web-3',
  ]);
  expect(await recent(bob)).toEqual([]);
});

test.each(['servers', '//elsewhere.test', '/\\elsewhere.test', 'https://elsewhere.test', '/a b', '/'])(
  'the address %s is refused',
  async (path) => {
    const answer = await open(ada, path, 'web-1');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ key: 'path' }] }]);
  },
);

test('a person who is deleted is in no list, not in those of others either', async () => {
  await open(ada, '/servers/s-1', 'web-1');
  await open(bob, `/people/${world.ada.accountId}`, world.ada.email);
  await open(bob, serverPath(world.bob.serverId), 'web-1');
  await it.app.db.transaction().execute((tx) => forgetOpened(tx, world.ada.accountId));
  expect(await recent(ada)).toEqual([]);
  expect((await recent(bob)).map(({ title }) => title)).toEqual(['web-1']);
});

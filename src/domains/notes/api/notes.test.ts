import { beforeAll, expect, test } from 'vitest';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { testApp } from '#test/app.ts';

const app = await testApp();
let world: World;
let ada: Browser;
let url: string;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  url = `/svc/servers/${world.ada.serverId}/note`;
});

const save = (body: string, version: number, who = ada) =>
  who.request({ method: 'PUT', url, headers: { 'if-match': `"${version}"` }, payload: { body } });

test('a note is written, changed with its version, and never lost to another', async () => {
  expect((await ada.request({ url })).json()).toEqual({ body: '', updated: null, version: 0 });
  expect((await save('# Shop\n\n- database on **db-1**\n\n', 0)).json()).toMatchObject({
    body: '# Shop\n\n- database on **db-1**',
    version: 1,
  });
  expect((await save('mine', 0)).statusCode).toBe(412);
  expect((await save('', 1)).json()).toMatchObject({ body: '', version: 2 });
  const history = await ada.request({ url: `/svc/servers/${world.ada.serverId}/history` });
  expect(history.json()).toMatchObject({ items: [{ action: 'Note cleared' }, { action: 'Note saved' }] });
});

test('a note is for those who may, of servers that are there', async () => {
  const bob = await signIn(app, world.bob);
  expect((await bob.request({ url })).statusCode).toBe(404);
  expect((await save('theirs', 2, bob)).statusCode).toBe(404);
  expect((await save('x'.repeat(20_001), 2)).json()).toMatchObject({ errors: [{ key: 'body' }] });
  const viewer = await signIn(app, world.people['account-viewer']);
  expect((await save('seen', 2, viewer)).statusCode).toBe(403);
});

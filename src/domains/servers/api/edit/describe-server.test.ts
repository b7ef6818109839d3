import { expect, test } from 'vitest';
import { createWorld, signIn } from '#test/world.ts';
import { testApp } from '#test/app.ts';

const app = await testApp();
const world = await createWorld(app);
const ada = await signIn(app, world.ada);

test('a description is one line, and says so in the history', async () => {
  const at = `/svc/servers/${world.ada.serverId}`;
  const { version } = (await ada.request({ url: at })).json<{ version: number }>();
  const describe = (description: string, ifMatch: number) =>
    ada.request({
      method: 'PUT',
      url: `${at}/description`,
      headers: { 'if-match': `"${ifMatch}"` },
      payload: { description },
    });
  expect((await describe('  Front\n of  the shop ', version)).json()).toMatchObject({
    description: 'Front of the shop',
    version: version + 1,
  });
  expect((await describe('late', version)).statusCode).toBe(412);
  expect((await describe('x'.repeat(251), version + 1)).json()).toMatchObject({ errors: [{ key: 'description' }] });
  expect((await ada.request({ url: `${at}/history` })).json()).toMatchObject({
    items: [{ action: 'Described as “Front of the shop”' }],
  });
});

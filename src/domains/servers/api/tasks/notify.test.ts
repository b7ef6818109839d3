import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { serverOrder } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';
import { noticesIn } from '#test/notices.ts';

const it = await testApp();
const world = await createWorld(it);
const { db } = it.app;
const noticesOf = async (accountId: string, code: number) =>
  (await noticesIn(db, code)).filter((one) => one.account_id === accountId);

test('a renamed server is a changed configuration (8), and news unless its owner did it', async () => {
  const rename = async (who: 'ada' | 'root', name: string) => {
    const person = await signIn(it, who === 'ada' ? world.ada : world.people.root);
    const { version } = await db
      .selectFrom('server')
      .select('version')
      .where('id', '=', world.ada.serverId)
      .executeTakeFirstOrThrow();
    const answer = await person.request({
      method: 'PUT',
      url: `/svc/servers/${world.ada.serverId}/name`,
      headers: { 'if-match': String(version) },
      payload: { name },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await rename('ada', 'renamed-1');
  await rename('root', 'renamed-2');
  const notices = await noticesOf(world.ada.accountId, 8);
  expect(notices).toMatchObject([
    { body: expect.stringContaining('renamed-1'), read_at: expect.any(Date) },
    { body: expect.stringContaining('renamed-2'), read_at: null },
  ]);
});

test('the last server of the allowance is told (130), once', async () => {
  const ada = await signIn(it, world.ada);
  const setAllowance = (server_allowance: number) =>
    db.updateTable('account').set({ server_allowance }).where('id', '=', world.ada.accountId).execute();
  const create = async (name: string) => {
    const payload = serverOrder(world, { names: [name], networkIds: [world.ada.networkId] });
    return ada.request({ method: 'POST', url: '/svc/servers', payload });
  };
  const { n } = await db
    .selectFrom('server')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', world.ada.accountId)
    .where('state', '<>', 'terminated')
    .executeTakeFirstOrThrow();
  await setAllowance(n + 2);
  expect((await create('not-yet-full')).statusCode).toBe(202);
  expect(await noticesOf(world.ada.accountId, 130)).toEqual([]);
  expect((await create('now-full')).statusCode).toBe(202);
  expect((await create('too-many')).statusCode).toBe(409);
  expect(await noticesOf(world.ada.accountId, 130)).toMatchObject([
    { body: expect.stringContaining(`${n + 2} of ${n + 2} servers`) },
  ]);
});

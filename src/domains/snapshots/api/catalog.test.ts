// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);

test('snapshots are counted for the account above all others, until they are deleted', async () => {
  const top = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'Topmost' });
  const rows = async () => {
    const answer = await send(root, 'GET /reports/activeSnapshotsByTopAdmin/rows?size=500');
    return answer.json<{ items: { admin: string }[] }>().items.filter(({ admin }) => admin === 'Topmost');
  };
  await db.deleteFrom('snapshot').where('server_id', '=', world.ada.serverId).execute();
  await db.updateTable('account').set({ parent_id: top.accountId }).where('id', '=', world.ada.accountId).execute();
  expect(await rows()).toEqual([]);
  const snapshot = { server_id: world.ada.serverId, state: 'ready', size_mb: 2048, created_by: 'ada' };
  const made = ['one', 'two'].map((name) => ({ ...snapshot, id: newId(), name, created_at: new Date(it.clock.now()) }));
  await db.insertInto('snapshot').values(made).execute();
  expect(await rows()).toMatchObject([{ servers: 1, snapshots: 2, sizeGb: 4 }]);
  await db.deleteFrom('snapshot').where('server_id', '=', world.ada.serverId).execute();
  expect(await rows()).toEqual([]);
});

// @database
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { messageJson } from '#platform/db/columns.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import type { tasks } from '../contract.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const { settled, lastTask } = serverReads(db);
void it.work();

const read = (who: Browser, id: string) => who.request({ url: `/svc/queue/command/${id}` });
const changesOf = async (who: Browser, id: string) => {
  const answer = await read(who, id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AnswerOf<typeof tasks.readTask>>().changes;
};

/** A server of Ada's whose memory grew, and the task that did it. */
async function grown(name: string) {
  const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name });
  const url = `/svc/servers/${id}/configuration`;
  const answer = await ada.request({ method: 'PUT', url, payload: { ramMb: 4096 } });
  expect(answer.statusCode, answer.body).toBe(202);
  await settled(id);
  return { id, cmdId: answer.json<{ cmdId: string }>().cmdId };
}

test('a task says field by field what it changed, as the history of its object does', async () => {
  const { id, cmdId } = await grown('larger');
  const changes = await changesOf(ada, cmdId);
  const memory = { field: 'ram', from: '2048', to: '4096' };
  expect(changes).toMatchObject([{ objectType: 'server', diff: [{ field: 'state', to: 'on' }, memory] }]);
  const history = await ada.request({ url: `/svc/servers/${id}/history` });
  const rows = history.json<{ items: { id: string; cmdId: string | null; action: string }[] }>().items;
  expect(rows.filter((row) => row.cmdId === cmdId).map((row) => [row.id, row.action])).toEqual(
    changes.map((row) => [row.id, row.action]),
  );
});

test('a change of power says the states before and after, and a task that changed nothing yet says nothing', async () => {
  const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator, name: 'darker' });
  const url = `/svc/servers/${id}/power`;
  const answer = await ada.request({ method: 'PUT', url, payload: { action: 'off', force: true } });
  expect(answer.statusCode, answer.body).toBe(202);
  await settled(id);
  const changes = await changesOf(ada, (await lastTask(id)).id);
  expect(changes.at(-1)?.diff).toContainEqual({ field: 'state', from: 'on', to: 'off' });
  expect(await changesOf(ada, world.ada.taskId)).toEqual([]);
});

test('only those see changes who see the history of the object; costs are for its own account', async () => {
  const { id, cmdId } = await grown('shared');
  const row = { object_type: 'server', object_id: id, site_id: world.siteId, account_id: world.ada.accountId };
  const cost = { kind: 'billing', action: messageJson('Price changed'), actor_name: 'x', source: 'console' };
  await db
    .insertInto('history')
    .values({ ...row, ...cost, task_id: cmdId })
    .execute();
  const kinds = async (who: Browser) => (await changesOf(who, cmdId)).map(({ kind }) => kind);
  expect(await kinds(ada)).toEqual(['configuration', 'billing']);
  const seller = await signIn(it, world.people.seller);
  expect(await kinds(seller)).toEqual([]);
  expect((await read(await signIn(it, world.bob), cmdId)).statusCode).toBe(404);
  const guest = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'guest' });
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', guest.accountId).execute();
  const payload = { level: 'access', email: guest.email };
  const share = await ada.request({ method: 'POST', url: `/svc/servers/${id}/shares`, payload });
  expect(share.statusCode, share.body).toBe(201);
  expect(await kinds(await signIn(it, guest))).toEqual(['configuration']);
});

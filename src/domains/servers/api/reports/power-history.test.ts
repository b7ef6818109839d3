// @database
import { expect, test } from 'vitest';
import { messageJson } from '#platform/db/columns.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { say } from '../../messages.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);

test('losses of power within five minutes are one outage, with its servers counted', async () => {
  await db.deleteFrom('history').where('source', '=', 'engine').execute();
  const lost = (person: typeof world.ada, minutesAgo: number) => ({
    object_type: 'server',
    object_id: person.serverId,
    site_id: person.siteId,
    account_id: person.accountId,
    at: new Date(it.clock.now() - minutesAgo * 60_000),
    kind: 'power',
    action: messageJson(say('power-done', { action: 'off' })),
    from_state: 'on',
    to_state: 'off',
    actor_name: 'Data center',
    source: 'engine',
  });
  const restarted = { ...lost(world.ada, 59), from_state: 'off', to_state: 'on' };
  await db
    .insertInto('history')
    .values([lost(world.ada, 60), restarted, lost(world.bob, 57), lost(world.ada, 53), lost(world.ada, 20)])
    .execute();
  const answer = await send(root, 'GET /reports/serverPowerHistory/rows?where=group:outage');
  expect(answer.statusCode, answer.body).toBe(200);
  const { items, total } = answer.json<{ items: object[]; total: number }>();
  const at = (minutesAgo: number) => new Date(it.clock.now() - minutesAgo * 60_000).toISOString();
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { servers: 1, serverId: world.ada.serverId, date: at(20), until: at(20) },
    { servers: 2, serverId: world.ada.serverId, date: at(60), until: at(53) },
  ]);
  const each = await send(root, 'GET /reports/serverPowerHistory/rows?where=source:engine');
  expect(each.json<{ total: number }>().total).toBe(5);
});

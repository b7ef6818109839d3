// @database
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { translate } from '#kernel/message.ts';
import { testApp } from '#test/app.ts';
import { createWorld, type World } from '#test/world.ts';
import type { Recorded } from './change.ts';
import { record } from './record.ts';

const app = await testApp();
const { db } = app.app;
let world: World;

beforeAll(async () => {
  world = await createWorld(app);
});

const box = (): Recorded<'changed'> => {
  const { siteId, accountId } = world.ada;
  const announce: Recorded['announce'] = (_tx, emit) =>
    emit('network.changed', { siteId, accountId }, { networkId: newId() });
  return { type: 'box', id: newId(), siteId, accountId, announce };
};
const traces = async (object: Recorded, groupKey: string) => ({
  history: (await db.selectFrom('history').select('action').where('object_id', '=', object.id).execute()).map((row) =>
    translate(row.action),
  ),
  notices: (await db.selectFrom('notification').select('title').where('group_key', '=', groupKey).execute()).length,
  events: (await db.selectFrom('event').select('id').where('topic', '=', 'network.changed').execute()).length,
});
const change = (object: Recorded<'changed'>, groupKey: string) => ({
  object,
  kind: 'configuration' as const,
  action: 'Painted',
  by: { name: 'Ada', source: 'console' },
  event: 'changed' as const,
  notice: { code: 8 as const, title: 'Painted', text: 'Green.', objectLink: null, severity: 'info' as const, groupKey },
});

test('history, event and notice are there once when the change is', async () => {
  const object = box();
  await db.transaction().execute((tx) => record(tx, change(object, 'box:kept')));
  expect(await traces(object, 'box:kept')).toEqual({ history: ['Painted'], notices: 1, events: 1 });
});

test('nothing is left of a change that is taken back', async () => {
  const object = box();
  const undone = db.transaction().execute(async (tx) => {
    await record(tx, change(object, 'box:undone'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await traces(object, 'box:undone')).toEqual({ history: [], notices: 0, events: 1 });
});

test('what belongs to no account has a history, and nobody to notify', async () => {
  const object = { ...box(), siteId: null, accountId: null };
  await db.transaction().execute((tx) => record(tx, change(object, 'box:provider')));
  expect(await traces(object, 'box:provider')).toMatchObject({ history: ['Painted'], notices: 0 });
});

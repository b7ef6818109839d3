// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { sql } from 'kysely';
import { messageJson } from '#platform/db/columns.ts';
import { testApp } from '#test/app.ts';
import { send } from '#test/answers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { notifyRound } from './notify-stuck.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const root = await signIn(it, world.people.root);
await db.deleteFrom('task').execute();

/** A task that was last heard of, is due from, and is held until so many minutes from now. */
async function add(state: 'waiting' | 'running', at: { heard: number; due?: number; held?: number }) {
  const id = newId<'task'>();
  const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(secs => ${minutes * 60})`;
  await db
    .insertInto('task')
    .values({
      id,
      kind: 'server.power',
      title: messageJson(`Restart ${state}`),
      service_name: 'servers',
      data: '{}',
      state,
      step: 'change',
      site_id: world.siteId,
      account_id: world.ada.accountId,
      created_by_name: 'x',
      source: 'console',
      heard_at: inMinutes(at.heard),
      run_at: inMinutes(at.due ?? at.heard),
      lease_by: at.held === undefined ? null : 'somewhere',
      lease_until: at.held === undefined ? null : inMinutes(at.held),
    })
    .execute();
  return id;
}
const stuck = async () => {
  const answer = await send(ada, 'GET /queue?size=0');
  return answer
    .json<{ items: { id: string; stuck: boolean }[] }>()
    .items.filter((one) => one.stuck)
    .map((one) => one.id);
};
const told = async (who: Browser) =>
  (await send(who, 'GET /notifications?size=0'))
    .json<{ items: { code: number; title: string; text: string }[] }>()
    .items.filter(({ code }) => code === 1190 || code === 1191);

test('a task is stuck that nobody has saved for minutes, and none that pauses, waits behind others or is being run', async () => {
  const silent = await add('running', { heard: -6 });
  const hung = await add('running', { heard: -6, held: 1 });
  await add('running', { heard: -6, due: 3 });
  await add('running', { heard: -4 });
  const waiting = await add('waiting', { heard: -6 });
  // A worker holds another one: this one's turn comes.
  expect((await stuck()).sort()).toEqual([silent, hung].sort());
  await db.updateTable('task').set({ lease_by: null, lease_until: null }).where('id', '=', hung).execute();
  expect((await stuck()).sort()).toEqual([silent, hung, waiting].sort());
});

test('its account is notified of each once, and operators of all together', async () => {
  await db.deleteFrom('task').execute();
  await notifyRound(it.app);
  expect([await told(ada), await told(root)]).toEqual([[], []]);
  await add('running', { heard: -6 });
  await add('running', { heard: -9 });
  await notifyRound(it.app);
  await notifyRound(it.app);
  expect((await told(ada)).map(({ code, title }) => [code, title])).toEqual([
    [1190, 'Not responding: Restart running'],
    [1190, 'Not responding: Restart running'],
  ]);
  expect(await told(root)).toEqual([
    expect.objectContaining({
      code: 1191,
      title: '2 tasks are not responding',
      text: expect.stringContaining('9 minutes'),
    }),
  ]);
  await db.deleteFrom('task').execute();
});

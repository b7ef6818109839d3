// @database
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { inEnglish } from '#test/in-english.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import type { selfCheck } from '../contract.ts';
import { addressFinding, driftOf } from './own-checks.ts';

const it = await testApp();
const { db, config, clock } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);

const check = async (id: string) => {
  const answer = await root.request({ url: '/svc/selfCheck' });
  expect(answer.statusCode, answer.body).toBe(200);
  const { items } = answer.json<AnswerOf<typeof selfCheck.readSystemChecks>>();
  return items.find((one) => one.id === id);
};

test('the database says its version, size and connections; folder and clocks are looked at', async () => {
  expect(await check('database')).toMatchObject({
    state: 'ok',
    result: expect.stringMatching(/^PostgreSQL \d+\.\d+.*, \d+ MB, answered in \d+ ms\. \d+ of \d+ connections/),
    next: null,
  });
  expect((await check('folder'))?.result).toContain(`${config.dataDir} is writable.`);
  expect((await check('clock'))?.state).toBe('ok');
});

test('a folder that cannot be written to fails, and says whose rights are missing', async () => {
  const { dataDir } = config;
  config.dataDir = '/dev/null/skydeck';
  try {
    expect(await check('folder')).toMatchObject({
      state: 'failed',
      result: expect.stringContaining('/dev/null/skydeck is not writable:'),
      next: 'Give the user that runs Skydeck write access to the folder.',
    });
  } finally {
    config.dataDir = dataDir;
  }
});

test('a worker is known by the jobs that it began', async () => {
  await db.deleteFrom('schedule_slot').execute();
  expect(await check('worker')).toMatchObject({ state: 'warning', next: 'Start a worker: skydeck worker' });
  const slot = new Date(clock.now() - 600_000);
  await db.insertInto('schedule_slot').values({ name: 'test.minute', slot }).execute();
  expect(await check('worker')).toMatchObject({ state: 'failed' });
  await db
    .insertInto('schedule_slot')
    .values({ name: 'test.minute', slot: new Date(clock.now()) })
    .execute();
  expect(await check('worker')).toMatchObject({ state: 'ok', next: null });
});

test('an email that does not leave fails, with the last error', async () => {
  expect(await check('mail')).toMatchObject({ state: 'warning', result: expect.stringContaining('reach no one') });
  const long = new Date(Date.now() - 3_600_000);
  const error = messageJson({ id: 'messages.check.none' });
  await db
    .insertInto('message')
    .values({
      id: newId(),
      channel: 'mail',
      site_id: world.siteId,
      account_id: null,
      recipient: 'a@b.test',
      template: 't',
      subject: 's',
      body_text: 'x',
      secret: false,
      created_at: long,
      error,
    })
    .execute();
  expect(await check('mail')).toMatchObject({
    state: 'failed',
    result: '1 email is late. Last error: No mail server is set up: emails wait.',
    next: expect.stringContaining('SKYDECK_SMTP_URL'),
  });
});

test('a data center whose engine is silent or absent fails by its name', async () => {
  const { engine } = await db
    .selectFrom('data_center')
    .select('engine')
    .where('id', '=', world.zoneId)
    .executeTakeFirstOrThrow();
  const value = JSON.stringify({ since: new Date(clock.now() - 60_000).toISOString() });
  await db
    .insertInto('bookmark')
    .values({ name: `engine.${engine}.silent`, value })
    .execute();
  expect(await check('data-centers')).toMatchObject({ state: 'failed', result: expect.stringContaining(world.zoneId) });
});

test('a task that does not respond is a warning', async () => {
  expect(await check('tasks')).toMatchObject({ state: 'ok', result: 'No task is stuck.' });
  const [run_at, lease_until] = [new Date(clock.now() - 3_600_000), new Date(clock.now() + 3_600_000)];
  await db
    .updateTable('task')
    .set({ state: 'running', run_at, heard_at: run_at, lease_until, done_at: null, exit_code: null })
    .where('id', '=', world.ada.taskId)
    .execute();
  expect(await check('tasks')).toMatchObject({ state: 'warning', result: '1 task is not responding.' });
});

test('what no test can change is judged by what it means', () => {
  const plain = ({ state, result, next }: ReturnType<typeof driftOf>) => [state, inEnglish(result), next !== undefined];
  expect(plain(driftOf(0.04))).toEqual(['ok', expect.stringContaining('differ by 0 seconds'), false]);
  expect(plain(driftOf(61))).toEqual(['failed', expect.stringContaining('differ by 61 seconds'), true]);
  const address = (publicUrl: string | null, env: string) => plain(addressFinding({ publicUrl, env }));
  expect(address('https://cloud.test', 'production')[0]).toBe('ok');
  expect(address('http://cloud.test', 'production')).toEqual(['warning', expect.stringContaining('HTTPS'), true]);
  expect([address(null, 'production')[0], address(null, 'demo')[0]]).toEqual(['warning', 'ok']);
});

test('403: only operators check the installation', async () => {
  const ada = await signIn(it, world.ada);
  expect((await ada.request({ url: '/svc/selfCheck' })).statusCode).toBe(403);
});

test('a connection learns its address and the time; who is signed in, the version and what they may check', async () => {
  const url = '/svc/selfCheck/connection';
  const stranger = await it.server.inject({ url, remoteAddress: '192.0.2.7' });
  expect(stranger.json()).toEqual({
    address: '192.0.2.7',
    now: new Date(clock.now()).toISOString(),
    version: null,
    signedInAs: null,
    operator: false,
  });
  const ada = await signIn(it, world.ada);
  expect((await ada.request({ url })).json()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    signedInAs: world.ada.email,
    operator: false,
  });
  expect((await root.request({ url })).json()).toMatchObject({ operator: true });
});

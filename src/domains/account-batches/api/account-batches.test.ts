// @database
import { beforeAll, describe, expect, test } from 'vitest';
import { batchesOf, textOf, type ShownBatch } from '#test/account-batches.ts';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { startDue } from './start-due.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { accountOf, checked, customer, customers, linesOf, prove, reaches, read, start, withdrawProof } = batchesOf(
  it,
  world,
);
let admin: Browser;
let clerk: Browser;
let root: Browser;

beforeAll(async () => {
  [admin, clerk, root] = await Promise.all([
    signIn(it, world.people['site-admin']),
    signIn(it, world.people['billing-admin']),
    signIn(it, world.people.root),
  ]);
  it.work();
});

describe('what is typed', () => {
  test('is matched line by line, in the scope of the reader, and refused with reasons', async () => {
    const [one, two] = await customers(2);
    const stranger = await customer(world.otherSiteId);
    const text = [
      'email;name',
      `${one?.email.toUpperCase()};One`,
      `${two?.accountId}, ${one?.email}`,
      stranger.email,
      'Somebody Else',
      world.people['site-admin'].email,
      world.people.root.email,
    ].join('\n');
    const { id, counts } = await checked(admin, 'suspend', text);
    expect(counts).toMatchObject({ ready: 2, blocked: 5 });
    const lines = await linesOf(admin, id);
    expect(lines.map(({ line, state, reason }) => [line, state, reason])).toEqual([
      [2, 'ready', null],
      [3, 'ready', null],
      [3, 'blocked', 'The same account as on line 2.'],
      [4, 'blocked', 'No account with this email or ID.'],
      [5, 'blocked', 'No email or ID of an account.'],
      [6, 'blocked', 'Accounts of staff are left out of batches. Change them one by one.'],
      [7, 'blocked', expect.any(String)],
    ]);
    // Nothing was changed by the dry run.
    expect((await accountOf(one?.accountId ?? '')).status).toBe('Ok');
    expect((await send(await signIn(it, world.otherSiteAdmin), `GET /accountBatches/${id}`)).statusCode).toBe(404);
  });

  test('may come from a report that its reader can see, which the batch keeps', async () => {
    const [one] = await customers(1);
    const create = (who: Browser, reportId: string) =>
      send(who, 'POST /accountBatches', {
        action: 'suspend',
        text: one?.accountId,
        reportId,
        options: { note: 'Reason', servers: false },
      });
    const { id, report } = (await create(admin, 'suspendedUsersToTerminate')).json<ShownBatch>();
    const from = { id: 'suspendedUsersToTerminate', title: 'Suspended Users to Terminate' };
    expect([report, (await read(admin, id)).report]).toEqual([from, from]);
    expect(refusalOf(await create(admin, 'noSuchReport'))).toEqual([400, '8380 reportId']);
    expect(refusalOf(await create(clerk, 'suspendedUsersToTerminate'))).toEqual([400, '8380 reportId']);
  });

  test('is refused where it names nothing, too much, or has no reason', async () => {
    const create = (input: object) => send(admin, 'POST /accountBatches', { options: { note: 'Reason' }, ...input });
    expect(refusalOf(await create({ action: 'suspend', text: ' \n ' }))).toEqual([400, '8300 text']);
    expect(refusalOf(await create({ action: 'suspend', text: 'a@b.cd\n'.repeat(5001) }))).toEqual([400, '8301 text']);
    const noNote = await create({ action: 'suspend', text: 'a@b.cd', options: { note: ' ' } });
    expect(refusalOf(noNote)).toEqual([400, '8312 options.note']);
    expect(refusalOf(await create({ action: 'forceDeposit', text: 'a@b.cd' }))).toEqual([400, '8311 options.amount']);
    const denied = await send(clerk, 'POST /accountBatches', {
      action: 'terminate',
      text: 'a@b.cd',
      options: { note: 'Reason' },
    });
    expect(refusalOf(denied)).toEqual([403, 1003]);
  });
});

describe('a suspension', () => {
  test('takes servers along, is on record for each account, and is undone', async () => {
    const people = await customers(2);
    const [one, two] = people;
    if (one === undefined || two === undefined) throw new Error('two people');
    const server = await addServer(it, world, { state: 'on', owner: one, simulator });
    const batch = await checked(admin, 'suspend', textOf(people), {
      options: { reason: 'abuse', message: 'Call us.' },
    });
    expect(batch.totals).toMatchObject({ servers: 1, notices: 4 });
    expect(refusalOf(await start(admin, batch))).toEqual([403, 1500]);
    await prove();
    const wrong = await send(admin, `POST /accountBatches/${batch.id}/start`, { confirm: '3' });
    expect(refusalOf(wrong)).toEqual([400, '8303 confirm']);
    expect((await start(admin, batch)).statusCode).toBe(200);
    // What runs later needs no session that is still proven.
    await withdrawProof();
    expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { done: 2 } });
    expect((await accountOf(one.accountId)).status).toBe('Suspended-Policy');
    const state = async () =>
      (await db.selectFrom('server').select('state').where('id', '=', server.id).executeTakeFirst())?.state;
    await until('the server is suspended', async () => (await state()) === 'suspended');
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'actor_name', 'diff'])
      .where('object_id', '=', two.accountId)
      .where('action', '=', 'account.move-state')
      .execute();
    expect(audit).toMatchObject([
      {
        actor_name: world.people['site-admin'].email,
        diff: { batch: [null, batch.id], status: ['Ok', 'Suspended-Policy'] },
      },
    ]);
    expect(await historyOf(db, two.accountId)).toContain('Account state changed');
    const noteOf = async ({ accountId }: { accountId: string }) =>
      (await send(admin, `GET /people/${accountId}/note`)).json<{ body: string }>().body;
    const by = `By ${world.people['site-admin'].email}, [batch](/accountBatches/${batch.id}).`;
    const noted = new RegExp(String.raw`^\d{4}-\d\d-\d\d: Suspend accounts\. Reason: .+\. `);
    expect(await noteOf(two)).toMatch(noted);
    expect(await noteOf(two)).toContain(by);

    // One of them is changed by hand: it is left alone.
    await prove();
    const moved = { accountStatus: 'Warning', reason: 'Settled by telephone.' };
    expect((await send(admin, `PUT /users/${two.accountId}/state`, moved)).statusCode).toBe(200);
    expect((await send(admin, `POST /accountBatches/${batch.id}/undo`)).statusCode).toBe(200);
    expect(await reaches(admin, batch.id, 'done')).toMatchObject({ undoing: true, counts: { undone: 1, kept: 1 } });
    expect((await accountOf(one.accountId)).status).toBe('Ok');
    expect((await accountOf(two.accountId)).status).toBe('Warning');
    expect((await noteOf(one)).split('\n\n')).toEqual([
      expect.stringMatching(noted),
      expect.stringContaining('undone'),
    ]);
    expect(await noteOf(two)).not.toContain('undone');
    await until('the server runs again', async () => (await state()) === 'on');
    expect((await linesOf(admin, batch.id)).map(({ reason }) => reason)).toContain(
      'The account was changed after the batch. Change it by hand.',
    );
  });

  test('runs in waves, and can be paused, resumed and canceled in between', async () => {
    const people = await customers(5);
    await prove();
    const batch = await checked(admin, 'suspend', textOf(people), { waveSize: 2, wavePauseMinutes: 1 });
    await start(admin, batch);
    await until('a wave is done', async () => (await read(admin, batch.id)).counts['done'] === 2);
    expect(
      await reaches(
        admin,
        (await send(admin, `POST /accountBatches/${batch.id}/pause`)).json<ShownBatch>().id,
        'paused',
      ),
    ).toMatchObject({
      counts: { done: 2, ready: 3 },
    });
    // An account of a batch that is under way belongs to it.
    const other = await checked(admin, 'suspend', people[4]?.email ?? '');
    expect((await linesOf(admin, other.id))[0]).toMatchObject({
      state: 'blocked',
      reason: expect.stringContaining('another batch'),
    });
    expect((await send(admin, `POST /accountBatches/${batch.id}/resume`)).statusCode).toBe(200);
    expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { done: 5 } });
    expect(refusalOf(await send(admin, `POST /accountBatches/${batch.id}/cancel`))).toEqual([409, 8302]);
  });

  test('of an account in two batches that start at the same time is of the older one', async () => {
    const [one] = await customers(1);
    await prove();
    const older = await checked(admin, 'suspend', one?.email ?? '');
    const newer = await checked(admin, 'suspend', one?.email ?? '');
    const later = new Date(clock.now() + 60_000).toISOString();
    // The newer one comes first.
    for (const batch of [newer, older]) await start(admin, batch, later);
    clock.advance(61);
    await startDue.run(app, new AbortController().signal);
    const ended = [await reaches(admin, older.id, 'done'), await reaches(admin, newer.id, 'done')];
    expect(ended).toMatchObject([{ counts: { done: 1 } }, { counts: { failed: 1 } }]);
  });

  test('of an account that changed after the dry run fails alone, and is tried again', async () => {
    const people = await customers(3);
    await prove();
    const batch = await checked(admin, 'suspend', textOf(people));
    const state = (accountStatus: string) =>
      send(admin, `PUT /users/${people[1]?.accountId}/state`, { accountStatus, reason: 'By hand.' });
    await state('Suspended-Policy');
    await start(admin, batch);
    expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { done: 2, failed: 1 } });
    await state('Ok');
    await send(admin, `POST /accountBatches/${batch.id}/retry`);
    await until('the rest is done', async () => (await read(admin, batch.id)).counts['done'] === 3);
    await reaches(admin, batch.id, 'done');
    const finished = await db
      .selectFrom('notification')
      .select('severity')
      .where('account_id', '=', world.people['site-admin'].accountId)
      .where('group_key', 'like', `batch:${batch.id}:%`)
      .orderBy('id')
      .execute();
    expect(finished.map(({ severity }) => severity)).toEqual(['warning', 'success']);
  });

  test('stops when the one who runs it loses the right to', async () => {
    const people = await customers(2);
    const boss = await addPerson(app, { siteId: world.siteId, role: 'site-admin', name: 'boss' });
    const browser = await signIn(it, boss);
    await prove();
    const batch = await checked(browser, 'suspend', textOf(people), { waveSize: 1, wavePauseMinutes: 1 });
    await start(browser, batch);
    await db.updateTable('account').set({ role: 'account-holder' }).where('id', '=', boss.accountId).execute();
    const stopped = await reaches(admin, batch.id, 'paused');
    expect(stopped.problem).toContain('no longer has the permission');
    await send(admin, `POST /accountBatches/${batch.id}/resume`);
    expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { done: 2 } });
  });
});

describe('a second person', () => {
  test('approves what another one ordered, and no one approves their own', async () => {
    const people = await customers(1);
    await prove();
    const batch = await checked(admin, 'suspend', textOf(people), { approval: true });
    expect(batch.needsApproval).toBe(true);
    expect((await start(admin, batch)).json<ShownBatch>().state).toBe('approval');
    expect(refusalOf(await send(admin, `POST /accountBatches/${batch.id}/approve`))).toEqual([409, 8302]);
    const asked = await db
      .selectFrom('notification')
      .select('account_id')
      .where('code', '=', 1313)
      .where('group_key', '=', `batch:${batch.id}:approval`)
      .execute();
    expect(asked.map(({ account_id: id }) => id)).toContain(world.people.root.accountId);
    expect((await accountOf(people[0]?.accountId ?? '')).status).toBe('Ok');
    await prove();
    expect((await send(root, `POST /accountBatches/${batch.id}/approve`)).statusCode).toBe(200);
    await reaches(admin, batch.id, 'done');
    const audit = await db
      .selectFrom('audit')
      .select(['actor_name', 'action'])
      .where('object_id', 'in', [batch.id, people[0]?.accountId ?? ''])
      .where('action', 'in', ['account-batch.approve', 'account.move-state'])
      .where('outcome', '=', 'done')
      .orderBy('action')
      .execute();
    expect(audit.map(({ action, actor_name: name }) => [action, name])).toEqual([
      ['account-batch.approve', world.people.root.email],
      ['account.move-state', world.people['site-admin'].email],
    ]);
  });
});

test('a termination of more than ten accounts is approved by its creator where another one starts it', async () => {
  const people = await customers(11);
  await prove();
  expect((await checked(admin, 'terminate', textOf(people.slice(1)))).needsApproval).toBe(false);
  const batch = await checked(admin, 'terminate', textOf(people));
  expect(batch.needsApproval).toBe(true);
  expect((await start(root, batch)).json<ShownBatch>()).toMatchObject({ state: 'approval', mine: true });
  const approve = (who: Browser) => send(who, `POST /accountBatches/${batch.id}/approve`);
  expect(refusalOf(await approve(root))).toEqual([409, 8302]);
  expect((await read(admin, batch.id)).mine).toBe(false);
  expect((await approve(admin)).statusCode).toBe(200);
  expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { done: 11 } });
});

describe('a later start', () => {
  test('comes at its time, unless it is canceled before', async () => {
    const [one, two] = await customers(2);
    await prove();
    const later = new Date(clock.now() + 60_000).toISOString();
    const [first, second] = [
      await checked(admin, 'suspend', one?.email ?? ''),
      await checked(admin, 'suspend', two?.email ?? ''),
    ];
    expect(refusalOf(await start(admin, first, new Date(clock.now() - 1000).toISOString()))).toEqual([
      400,
      '8304 startAt',
    ]);
    await start(admin, first, later);
    await start(admin, second, later);
    await send(admin, `POST /accountBatches/${second.id}/cancel`);
    const { signal } = new AbortController();
    await startDue.run(app, signal);
    expect((await read(admin, first.id)).state).toBe('scheduled');
    clock.advance(61);
    await startDue.run(app, signal);
    await reaches(admin, first.id, 'done');
    expect((await accountOf(two?.accountId ?? '')).status).toBe('Ok');
  });
});

test('the dry run can be repeated, and the list and the history say what happened', async () => {
  const [one] = await customers(1);
  const { accountId, email } = one ?? { accountId: '', email: '' };
  await prove();
  const state = (accountStatus: string) =>
    send(admin, `PUT /users/${accountId}/state`, { accountStatus, reason: 'By hand.' });
  await state('Suspended-Policy');
  const batch = await checked(admin, 'suspend', `${email}\nnothing`);
  expect(batch.counts).toMatchObject({ ready: 0, blocked: 2 });
  expect(refusalOf(await start(admin, batch))).toEqual([409, 8302]);
  await state('Ok');
  await send(admin, `POST /accountBatches/${batch.id}/check`);
  expect(await reaches(admin, batch.id, 'ready')).toMatchObject({ counts: { ready: 1, blocked: 1 } });
  await send(admin, `POST /accountBatches/${batch.id}/cancel`);
  const listed = await send(admin, 'GET /accountBatches?action=suspend&state=canceled');
  expect(listed.json<{ items: ShownBatch[] }>().items.map(({ id }) => id)).toContain(batch.id);
  const history = await send(admin, `GET /accountBatches/${batch.id}/history`);
  expect(history.json<{ items: { action: string }[] }>().items.map(({ action }) => action)).toEqual([
    'Batch canceled',
    'Dry run repeated',
    'Batch created: 2 lines',
  ]);
});

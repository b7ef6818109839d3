// @database
import { beforeAll, describe, expect, test } from 'vitest';
import { approveProfile } from '#domains/billing/api/port.ts';
import { batchesOf, textOf } from '#test/account-batches.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const { accountOf, checked, customer, customers, linesOf, prove, reaches, read, start } = batchesOf(it, world);
let admin: Browser;
let clerk: Browser;
let operator: Browser;

beforeAll(async () => {
  [admin, clerk, operator] = await Promise.all([
    signIn(it, world.people['site-admin']),
    signIn(it, world.people['billing-admin']),
    signIn(it, world.people.root),
  ]);
  it.work();
});

describe('the other actions', () => {
  test('resume leaves accounts that owe money, unless it is told to', async () => {
    const [debtor, paid] = await customers(2);
    if (debtor === undefined || paid === undefined) throw new Error('two people');
    await moveBalance(db, debtor, -1240);
    for (const { accountId } of [debtor, paid])
      await db.updateTable('account').set({ status: 'Suspended-Billing' }).where('id', '=', accountId).execute();
    await prove();
    const batch = await checked(clerk, 'resume', textOf([debtor, paid]), { options: { servers: false } });
    expect((await linesOf(clerk, batch.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['blocked', 'The account owes $12.40. Collect the payment first, or select “Resume anyway”.'],
      ['ready', null],
    ]);
    const all = await checked(clerk, 'resume', textOf([debtor, paid]), {
      options: { override: true, overrideReason: 'A payment is on its way.', servers: false },
    });
    await start(clerk, all);
    expect(await reaches(clerk, all.id, 'done')).toMatchObject({ counts: { done: 2 } });
  });

  test('staff of the provider sign the note on a customer of a white-label site in the name of the site', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    await db.updateTable('site').set({ name: 'Nimbus', whitelabel: true }).where('id', '=', world.siteId).execute();
    const root = await addPerson(app, { siteId: world.otherSiteId, role: 'root', name: 'provider-root' });
    const staff = await signIn(it, root);
    await prove();
    await start(staff, await checked(staff, 'suspend', one.email, { options: { servers: false } }));
    const note = await until('the note is there', async () => {
      const { body } = (await send(admin, `GET /people/${one.accountId}/note`)).json<{ body: string }>();
      return body === '' ? null : body;
    });
    expect(note).toContain('By Nimbus, [batch]');
    expect(note).not.toContain(root.email);
    await db.updateTable('site').set({ whitelabel: false }).where('id', '=', world.siteId).execute();
  });

  test('servers go along where the person may suspend them, else the batch is refused at once', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    const server = await addServer(it, world, { state: 'on', owner: one, simulator });
    await prove();
    const options = { note: 'Unpaid bills.', reason: 'non-payment', graceDays: 0 };
    const create = (who: Browser, servers: boolean) =>
      send(who, 'POST /accountBatches', { action: 'suspend', text: one.email, options: { ...options, servers } });
    expect(refusalOf(await create(clerk, true))).toEqual([403, 1003]);
    const withServers = await checked(admin, 'suspend', one.email, { options });
    expect(withServers.totals.monthly).toEqual([{ currency: 'USD', now: 1022, suspended: 292 }]);
    expect(await linesOf(admin, withServers.id)).toMatchObject([{ monthly: [{ now: 1022, suspended: 292 }] }]);
    expect(refusalOf(await start(clerk, withServers))).toEqual([403, 1003]);
    const alone = await checked(clerk, 'suspend', one.email, { options: { ...options, servers: false } });
    expect(alone).toMatchObject({
      counts: { ready: 1 },
      totals: { servers: 0, monthly: [{ now: 1022, suspended: 1022 }] },
    });
    await start(clerk, alone);
    await reaches(clerk, alone.id, 'done');
    expect((await accountOf(one.accountId)).status).toBe('Suspended-Billing');
    const { state } = await db
      .selectFrom('server')
      .select('state')
      .where('id', '=', server.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('on');
  });

  test('resuming an account leaves what staff suspended by hand, and all of a suspended site', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    const [byHand, withIt] = [
      await addServer(it, world, { state: 'on', owner: one, simulator }),
      await addServer(it, world, { state: 'on', owner: one, simulator }),
    ];
    const stateOf = (id: string) =>
      db.selectFrom('server').select(['state', 'suspended_by']).where('id', '=', id).executeTakeFirstOrThrow();
    const isIn = (id: string, state: string) =>
      until(`it is ${state}`, async () => (await stateOf(id)).state === state);
    await send(operator, 'PUT /servers/power', { action: 'suspend', serverIds: [byHand.id] });
    await isIn(byHand.id, 'suspended');
    await prove();
    const options = { reason: 'request', graceDays: 0 };
    const suspended = await checked(admin, 'suspend', one.email, { options });
    await start(admin, suspended);
    await isIn(withIt.id, 'suspended');
    expect([(await stateOf(byHand.id)).suspended_by, (await stateOf(withIt.id)).suspended_by]).toEqual([
      'staff',
      'account',
    ]);
    const site = (suspended_at: Date | null) =>
      db.updateTable('site').set({ suspended_at }).where('id', '=', world.siteId).execute();
    await site(new Date());
    const inClosedSite = await checked(admin, 'resume', one.email);
    expect(await linesOf(admin, inClosedSite.id)).toMatchObject([
      { state: 'ready', servers: 0, reason: expect.stringContaining('2 servers were left as they are: The site') },
    ]);
    await site(null);
    const resumed = await checked(admin, 'resume', one.email);
    expect(await linesOf(admin, resumed.id)).toMatchObject([
      { servers: 1, reason: expect.stringContaining('1 server was left as it is: Staff suspended the server by hand') },
    ]);
    await start(admin, resumed);
    await isIn(withIt.id, 'on');
    expect((await stateOf(byHand.id)).state).toBe('suspended');
  });

  test('a deposit is required by its state and a notification, and undone', async () => {
    const [one] = await customers(1);
    await prove();
    const batch = await checked(clerk, 'forceDeposit', one?.email ?? '', { options: { amount: 5000 } });
    expect(batch.totals.money).toEqual([{ currency: 'USD', balance: 0, amount: 5000 }]);
    await start(clerk, batch);
    await reaches(clerk, batch.id, 'done');
    expect((await accountOf(one?.accountId ?? '')).billing_state).toBe(9);
    const sent = db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', one?.accountId ?? '');
    expect((await sent.where('code', '=', 1310).execute()).length).toBe(1);
    await send(clerk, `POST /accountBatches/${batch.id}/undo`);
    await until('it is undone', async () => (await read(clerk, batch.id)).counts['undone'] === 1);
    expect((await accountOf(one?.accountId ?? '')).billing_state).toBe(3);
  });

  test('a deposit that is paid in full opens the account again', async () => {
    const [one] = await customers(1);
    const accountId = one?.accountId ?? '';
    await prove();
    const batch = await checked(clerk, 'forceDeposit', one?.email ?? '', { options: { amount: 5000 } });
    await start(clerk, batch);
    await reaches(clerk, batch.id, 'done');
    const pay = (amount: number, currency = 'USD') =>
      db.transaction().execute((tx) =>
        approveProfile(tx, {
          accountId,
          by: { name: '', source: 'system' },
          now: new Date(),
          deposit: { amount, currency },
        }),
      );
    expect([await pay(9000, 'EUR'), await pay(2000), await pay(3000)]).toEqual([false, false, true]);
    expect((await accountOf(accountId)).billing_state).toBe(3);
    await send(clerk, `POST /accountBatches/${batch.id}/undo`);
    await until('it is left alone', async () => (await read(clerk, batch.id)).counts['kept'] === 1);
  });

  test('a deposit is waited for as long as its state lasts, and approves a profile that was complete', async () => {
    const [one] = await customers(1);
    const accountId = one?.accountId ?? '';
    const enters = (billing_state: number) =>
      db.updateTable('account').set({ billing_state }).where('id', '=', accountId).execute();
    const asked = async () => {
      const batch = await checked(clerk, 'forceDeposit', one?.email ?? '', { options: { amount: 5000 } });
      await start(clerk, batch);
      await reaches(clerk, batch.id, 'done');
    };
    const pay = () =>
      db.transaction().execute((tx) =>
        approveProfile(tx, {
          accountId,
          by: { name: '', source: 'system' },
          now: new Date(),
          deposit: { amount: 5000, currency: 'USD' },
        }),
      );
    const byHand = (billingProfileStatus: number) =>
      send(clerk, `PUT /users/${accountId}/state`, { billingProfileStatus, reason: 'By hand.' });
    await prove();
    await asked();
    expect([(await byHand(3)).statusCode, (await byHand(9)).statusCode]).toEqual([200, 200]);
    // The demand of the batch is over: the state that was set by hand is lifted by hand.
    expect(await pay()).toBe(false);
    await enters(1);
    await asked();
    expect(await pay()).toBe(true);
    expect((await accountOf(accountId)).billing_state).toBe(2);
  });

  test('a termination ends the servers, begins the waiting period, and is taken back', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    const server = await addServer(it, world, { state: 'off', owner: one, simulator });
    await prove();
    const batch = await checked(admin, 'terminate', one.email);
    expect(batch.totals.servers).toBe(1);
    await start(admin, batch);
    await reaches(admin, batch.id, 'done');
    expect(await accountOf(one.accountId)).toMatchObject({
      status: 'Suspended-Policy',
      deletion_due_at: expect.any(Date),
    });
    const state = async () =>
      (await db.selectFrom('server').select('state').where('id', '=', server.id).executeTakeFirst())?.state;
    await until('the server is terminated', async () => (await state()) === 'terminated');
    await prove();
    await send(admin, `POST /accountBatches/${batch.id}/undo`);
    await until('it is undone', async () => (await read(admin, batch.id)).counts['undone'] === 1);
    expect(await accountOf(one.accountId)).toMatchObject({ status: 'Ok', deletion_due_at: null });
    await until('the server is back', async () => (await state()) === 'off');
  });

  test('servers that were left out are neither counted nor touched by the way back', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    const [first, kept] = [
      await addServer(it, world, { state: 'off', owner: one, simulator }),
      await addServer(it, world, { state: 'off', owner: one, simulator }),
    ];
    await db.updateTable('server').set({ terminate_protected: true }).where('id', '=', kept.id).execute();
    await prove();
    const batch = await checked(admin, 'terminate', one.email);
    expect([batch.totals.servers, (await linesOf(admin, batch.id))[0]?.reason]).toEqual([
      1,
      expect.stringContaining('1 server was left as it is'),
    ]);
    await start(admin, batch);
    await reaches(admin, batch.id, 'done');
    const row = db.selectFrom('account_batch_row').select('before').where('batch_id', '=', batch.id);
    expect(await row.executeTakeFirst()).toMatchObject({ before: { servers: [first.id] } });
    const state = async () =>
      (await db.selectFrom('server').select('state').where('id', '=', first.id).executeTakeFirst())?.state;
    await until('the server is terminated', async () => (await state()) === 'terminated');
    await send(admin, `POST /accountBatches/${batch.id}/undo`);
    await until('it is undone', async () => (await read(admin, batch.id)).counts['undone'] === 1);
    expect((await linesOf(admin, batch.id))[0]?.reason).toBeNull();
  });

  test('an account that somebody has moved again since is left alone, also where it looks the same', async () => {
    const [one] = await customers(1);
    const accountId = one?.accountId ?? '';
    await prove();
    const batch = await checked(admin, 'suspend', one?.email ?? '', { options: { reason: 'abuse' } });
    await start(admin, batch);
    await reaches(admin, batch.id, 'done');
    for (const accountStatus of ['Ok', 'Suspended-Policy'])
      await send(admin, `PUT /users/${accountId}/state`, { accountStatus, reason: 'Looked at once more.' });
    await send(admin, `POST /accountBatches/${batch.id}/undo`);
    await until('it is left alone', async () => (await read(admin, batch.id)).counts['kept'] === 1);
    expect((await linesOf(admin, batch.id))[0]?.reason).toContain('was changed after the batch');
    expect((await accountOf(accountId)).status).toBe('Suspended-Policy');
  });

  test('a server that somebody has switched again since is left alone', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    const server = await addServer(it, world, { state: 'on', owner: one, simulator });
    const is = (wanted: string) =>
      until(`the server is ${wanted}`, async () => {
        const found = db.selectFrom('server').select(['state', 'task_id']).where('id', '=', server.id);
        const { state, task_id: taskId } = await found.executeTakeFirstOrThrow();
        return state === wanted && taskId === null;
      });
    await prove();
    const run = async (action: string) => {
      const batch = await checked(admin, action, one.email);
      await start(admin, batch);
      return reaches(admin, batch.id, 'done');
    };
    await run('suspend');
    await is('suspended');
    const batch = await run('resume');
    await is('on');
    for (const [action, wanted] of [
      ['suspend', 'suspended'],
      ['resume', 'on'],
    ] as const) {
      const input = { action, force: action === 'suspend', serverIds: [server.id] };
      expect((await send(admin, 'PUT /servers/power', input)).statusCode).toBe(202);
      await is(wanted);
    }
    await send(admin, `POST /accountBatches/${batch.id}/undo`);
    await until('it is undone', async () => (await read(admin, batch.id)).counts['undone'] === 1);
    expect((await linesOf(admin, batch.id))[0]?.reason).toBe(
      '1 server was left as it is: The server was changed after the batch.',
    );
    expect((await accountOf(one.accountId)).status).toBe('Suspended-Policy');
    await is('on');
  });

  test('services move to another account, and back', async () => {
    const [one] = await customers(1);
    const taker = await customer();
    if (one === undefined) throw new Error('a person');
    const server = await addServer(it, world, { state: 'on', owner: one, simulator });
    const owner = async () =>
      (await db.selectFrom('server').select('account_id').where('id', '=', server.id).executeTakeFirst())?.account_id;
    await prove();
    const batch = await checked(admin, 'migrate', `${one.email}\t${taker.email}`);
    expect(batch.counts).toMatchObject({ ready: 1 });
    await start(admin, batch);
    await reaches(admin, batch.id, 'done');
    await until('the server has moved', async () => (await owner()) === taker.accountId);
    await send(admin, `POST /accountBatches/${batch.id}/undo`);
    await until('the server is back', async () => (await owner()) === one.accountId);
  });

  test('services that somebody else has moved since stay where they are', async () => {
    const [one] = await customers(1);
    const [taker, third] = [await customer(), await customer()];
    if (one === undefined) throw new Error('a person');
    const server = await addServer(it, world, { state: 'on', owner: one, simulator });
    const owner = async () =>
      (await db.selectFrom('server').select('account_id').where('id', '=', server.id).executeTakeFirst())?.account_id;
    await prove();
    const batch = await checked(admin, 'migrate', `${one.email}\t${taker.email}`);
    await start(admin, batch);
    await until('the server has moved', async () => (await owner()) === taker.accountId);
    await reaches(admin, batch.id, 'done');
    const byHand = { email: third.email, effective: 'now', message: '', direct: true };
    expect((await send(admin, `POST /servers/${server.id}/transfer`, byHand)).statusCode).toBe(201);
    await until('it has moved again', async () => (await owner()) === third.accountId);
    await send(admin, `POST /accountBatches/${batch.id}/undo`);
    await until('it is left alone', async () => (await read(admin, batch.id)).counts['kept'] === 1);
    expect(await owner()).toBe(third.accountId);
  });
});

// @database
import { beforeAll, describe, expect, test } from 'vitest';
import { batchesOf, textOf, type ShownBatch } from '#test/account-batches.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { addAdobeCustomer } from '#test/adobe.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type Person } from '#test/world.ts';
import { startDue } from './start-due.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { accountOf, checked, customers, linesOf, prove, reaches, read, start } = batchesOf(it, world);
let admin: Browser;
let clerk: Browser;
let root: Browser;

const allSignIn = async () => {
  [admin, clerk, root] = await Promise.all([
    signIn(it, world.people['site-admin']),
    signIn(it, world.people['billing-admin']),
    signIn(it, world.people.root),
  ]);
};
beforeAll(async () => {
  await allSignIn();
  it.work();
});

interface Reason {
  id: string;
  name: string;
  noticeDays: number;
  builtIn: boolean;
  shared: boolean;
  mayEdit: boolean;
  batches: number;
  version: number;
}
const aReason = {
  name: 'Chargeback',
  state: 'Suspended-Billing',
  resolves: 'paid',
  noticeDays: 3,
  subject: 'Your account on {date}',
  message: 'Your bank took a payment back. Pay it before {date}.',
};
const reasonsOf = async (who: Browser) =>
  (await send(who, 'GET /accountBatchReasons')).json<{ items: Reason[] }>().items;
const noticesOf = async ({ accountId }: Person) =>
  (await db.selectFrom('notification').select('code').where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ code }) => code,
  );
const tick = () => startDue.run(app, new AbortController().signal);
const note = 'Asked for by telephone.';

describe('reasons', () => {
  test('come with the product, and staff adds those of its site', async () => {
    const made = await send(admin, 'POST /accountBatchReasons', aReason);
    expect(made.statusCode, made.body).toBe(201);
    const { id, version } = made.json<Reason>();
    expect(refusalOf(await send(admin, 'POST /accountBatchReasons', { ...aReason, name: 'chargeback ' }))).toEqual([
      400,
      '8321 name',
    ]);
    expect(refusalOf(await send(admin, 'POST /accountBatchReasons', { ...aReason, name: ' ' }))).toEqual([
      400,
      '8320 name',
    ]);
    expect(refusalOf(await send(clerk, 'POST /accountBatchReasons', aReason))).toEqual([403, 1003]);
    expect((await reasonsOf(admin)).map(({ name, mayEdit }) => [name, mayEdit])).toEqual(
      expect.arrayContaining([
        ['Abuse', false],
        ['Chargeback', true],
        ['Unpaid bills', false],
      ]),
    );
    const names = (await reasonsOf(admin)).map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    const found = await send(admin, 'GET /accountBatchReasons?filter=unpaid');
    expect(found.json<{ items: Reason[] }>().items.map(({ id: one }) => one)).toEqual(['non-payment']);
    expect((await reasonsOf(await signIn(it, world.otherSiteAdmin))).map(({ name }) => name)).not.toContain(
      'Chargeback',
    );
    const save = (who: Browser, reasonId: string, of: number) =>
      send(who, `PUT /accountBatchReasons/${reasonId}`, { ...aReason, noticeDays: 5 }, { version: of });
    expect(refusalOf(await save(admin, 'abuse', 1))).toEqual([409, 8322]);
    expect(refusalOf(await save(admin, id, version + 1))).toEqual([412, 1005]);
    expect((await save(admin, id, version)).json<Reason>()).toMatchObject({ noticeDays: 5, version: version + 1 });
    expect(refusalOf(await send(root, 'DELETE /accountBatchReasons/abuse'))).toEqual([409, 8323]);
    expect((await send(admin, `DELETE /accountBatchReasons/${id}`)).statusCode).toBe(204);
    expect((await reasonsOf(admin)).map(({ name }) => name)).not.toContain('Chargeback');
    const gone = { action: 'suspend', text: 'a@b.cd', options: { note, reason: id } };
    expect(refusalOf(await send(admin, 'POST /accountBatches', gone))).toEqual([400, '8319 options.reason']);
  });

  test('nothing is sent to owners who are not to be notified', async () => {
    const [one] = await customers(1);
    if (one === undefined) throw new Error('a person');
    await prove();
    const loud = { action: 'suspend', text: one.email, options: { note, silent: true, graceDays: 2 } };
    expect(refusalOf(await send(admin, 'POST /accountBatches', loud))).toEqual([400, '8315 options.graceDays']);
    const batch = await checked(admin, 'suspend', one.email, { options: { reason: 'fraud', silent: true } });
    expect(batch.totals.notices).toBe(0);
    await start(admin, batch);
    await reaches(admin, batch.id, 'done');
    expect((await accountOf(one.accountId)).status).toBe('Suspended-Policy');
    expect(await noticesOf(one)).toEqual([]);
  });
});

describe('resuming', () => {
  test('asks whether the cause is gone, or why accounts are resumed anyway', async () => {
    const people = await customers(3);
    const [fraud, abuse, request] = people;
    if (fraud === undefined || abuse === undefined || request === undefined) throw new Error('three people');
    await prove();
    for (const [one, reason] of [
      [fraud, 'fraud'],
      [abuse, 'abuse'],
      [request, 'request'],
    ] as const) {
      const batch = await checked(admin, 'suspend', one.email, { options: { reason, servers: false } });
      await start(admin, batch);
      await reaches(admin, batch.id, 'done');
    }
    const setBilling = (billing_state: number) =>
      db.updateTable('account').set({ billing_state }).where('id', '=', fraud.accountId).execute();
    await setBilling(5);
    const options = { servers: false };
    const batch = await checked(admin, 'resume', textOf(people), { options });
    expect((await linesOf(admin, batch.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['blocked', expect.stringContaining('“Fraud”, and its billing profile is not verified')],
      ['blocked', expect.stringContaining('suspended for “Abuse”')],
      ['ready', null],
    ]);
    await setBilling(3);
    await send(admin, `POST /accountBatches/${batch.id}/check`);
    expect(await reaches(admin, batch.id, 'ready')).toMatchObject({ counts: { ready: 2, blocked: 1 } });
    const anyway = { action: 'resume', text: abuse.email, options: { note, servers: false, override: true } };
    expect(refusalOf(await send(admin, 'POST /accountBatches', anyway))).toEqual([400, '8316 options.overrideReason']);
    const overridden = await checked(admin, 'resume', abuse.email, {
      options: { ...options, override: true, overrideReason: 'The abuse desk closed the case.' },
    });
    await start(admin, overridden);
    await reaches(admin, overridden.id, 'done');
    expect((await accountOf(abuse.accountId)).status).toBe('Ok');
    const noted = (await send(admin, `GET /people/${abuse.accountId}/note`)).json<{ body: string }>().body;
    expect(noted).toContain('The abuse desk closed the case.');
    // Suspended by hand since: the batch is not why.
    for (const accountStatus of ['Suspended-Policy'])
      await send(admin, `PUT /users/${abuse.accountId}/state`, { accountStatus, reason: 'By hand.' });
    expect(await checked(admin, 'resume', abuse.email, { options })).toMatchObject({ counts: { ready: 1 } });
  });
});

describe('a list that is longer than a run may be', () => {
  test('becomes several batches, which one approval is for', async () => {
    const people = await customers(4);
    const nobody = Array.from({ length: 198 }, (_, at) => `nobody-${at}@nowhere.test`);
    const text = [
      ...people.slice(0, 2).map(({ email }) => email),
      ...nobody,
      ...people.slice(2).map(({ email }) => email),
    ];
    await prove();
    const first = await checked(clerk, 'suspend', text.join('\n'), {
      options: { reason: 'non-payment', graceDays: 0, servers: false },
      approval: true,
    });
    const { series } = first as ShownBatch & { series: { id: string; part: number; accounts: number }[] };
    expect(series.map(({ part, accounts }) => [part, accounts])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const second = await reaches(clerk, series[1]?.id ?? '', 'ready');
    for (const one of [first, second]) expect((await start(clerk, one)).json<ShownBatch>().state).toBe('approval');
    await prove();
    expect((await send(admin, `POST /accountBatches/${first.id}/approve`)).statusCode).toBe(200);
    for (const { id } of series) expect(await reaches(clerk, id, 'done')).toMatchObject({ counts: { done: 2 } });
    expect((await read(clerk, series[1]?.id ?? '')).needsApproval).toBe(false);
  });
});

describe('templates', () => {
  test('keep the options of a batch, of its site and action', async () => {
    const [one] = await customers(1);
    const batch = await checked(admin, 'suspend', one?.email ?? '', { options: { reason: 'abuse' }, waveSize: 7 });
    const make = (who: Browser) =>
      send(who, 'POST /accountBatchTemplates', { batchId: batch.id, name: 'Monthly abuse' });
    const made = await make(admin);
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: string }>();
    expect(made.json()).toMatchObject({ waveSize: 7, options: { reason: 'abuse', note, target: '' } });
    expect(refusalOf(await make(admin))).toEqual([400, '8321 name']);
    const listed = async (who: Browser, action: string) =>
      (await send(who, `GET /accountBatchTemplates?action=${action}`)).json<{ items: { id: string }[] }>().items;
    expect((await listed(admin, 'suspend')).map((row) => row.id)).toContain(id);
    expect((await listed(admin, 'resume')).map((row) => row.id)).not.toContain(id);
    const stranger = await signIn(it, world.otherSiteAdmin);
    expect((await listed(stranger, 'suspend')).map((row) => row.id)).not.toContain(id);
    expect((await send(stranger, `DELETE /accountBatchTemplates/${id}`)).statusCode).toBe(404);
    expect((await send(admin, `DELETE /accountBatchTemplates/${id}`)).statusCode).toBe(204);
  });
});

test('the dry run of a termination lists what ends with the account, and its file links to the accounts', async () => {
  const [one] = await customers(1);
  if (one === undefined) throw new Error('a person');
  const server = await addServer(it, world, { state: 'on', owner: one, simulator });
  await db
    .insertInto('snapshot')
    .values({
      id: server.id,
      server_id: server.id,
      name: 'before',
      state: 'ready',
      memory: false,
      created_by: '',
      created_at: new Date(),
    })
    .execute();
  const tenant = await db
    .updateTable('ms_customer')
    .set({ account_id: one.accountId })
    .where('site_id', '=', world.siteId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ms_subscription')
    .values({
      customer_id: tenant.id,
      ref: 'sub-1',
      name: 'Microsoft 365',
      offer: 'M365',
      state: 'active',
      billing_type: 'license',
      quantity: 10,
      unit: 'Licenses',
      term: 'P1Y',
      billing_cycle: 'monthly',
      auto_renew: true,
      commitment_ends_at: new Date('2199-01-01'),
    })
    .execute();
  const adobeId = await addAdobeCustomer({ db }, { ...one, siteId: world.siteId });
  await db
    .updateTable('adobe_customer')
    .set({ company: 'Ada Studio', commitment_state: 'COMMITTED', commitment_ends_on: '2199-02-01' })
    .where('id', '=', adobeId)
    .execute();
  await db
    .updateTable('adobe_subscription')
    .set({ renews_on: '2199-03-01' })
    .where('customer_id', '=', adobeId)
    .execute();
  const batch = await checked(admin, 'terminate', one.email);
  expect((batch.totals as unknown as { facts: unknown[] }).facts).toEqual([
    { kind: 'backup', accounts: 1 },
    { kind: 'commitment', accounts: 1 },
    { kind: 'data', accounts: 1 },
  ]);
  const [line] = (await linesOf(admin, batch.id)) as unknown as { facts: string[]; link: string }[];
  expect(line?.facts).toEqual(
    expect.arrayContaining([
      '1 server with its disks',
      '1 snapshot',
      '1 of 1 server has no backup',
      expect.stringContaining('Microsoft 365 (10): committed until January 1, 2199'),
      'Ada Studio: three-year commitment at Adobe until February 1, 2199, can’t be canceled',
      'Ada Studio: 1 Adobe subscription runs until March 1, 2199',
    ]),
  );
  expect(line?.link).toMatch(new RegExp(`^https?://.+/accountStates/${one.accountId}$`));
  const file = await send(admin, `GET /accountBatches/${batch.id}/accounts/export`);
  expect(file.body).toContain(line?.link);
});

test('a later start is the day that owners are notified of, and no pause brings it forward', async () => {
  const [one] = await customers(1);
  if (one === undefined) throw new Error('a person');
  await prove();
  const batch = await checked(admin, 'suspend', one.email, { options: { reason: 'abuse', graceDays: 2 } });
  const startAt = new Date(clock.now() + 10 * 86_400_000).toISOString();
  await start(admin, batch, startAt);
  await until('the owner is notified', async () => (await noticesOf(one)).includes(1486));
  const days = async () => {
    const {
      state,
      startAt: starts,
      graceUntil,
    } = (await send(admin, `GET /accountBatches/${batch.id}`)).json<
      ShownBatch & { startAt: string; graceUntil: string }
    >();
    return [state, starts, graceUntil];
  };
  expect(await days()).toEqual(['scheduled', startAt, startAt]);
  await send(admin, `POST /accountBatches/${batch.id}/pause`);
  await send(admin, `POST /accountBatches/${batch.id}/resume`);
  expect(await days()).toEqual(['scheduled', startAt, startAt]);
  await send(admin, `POST /accountBatches/${batch.id}/cancel`);
  await until('the cancel is announced', async () => (await noticesOf(one)).includes(1487));
  const { body } = await db
    .selectFrom('notification')
    .select('body')
    .where('account_id', '=', one.accountId)
    .where('code', '=', 1487)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(body)).toContain(startAt.slice(0, 10));
});

// The last one: its sessions are behind the clock.
test('reasons decide state, text and notice period: who pays meanwhile is left out, and a cancel is announced too', async () => {
  const people = await customers(4);
  const [payer, debtor, third, closing] = people;
  if (payer === undefined || debtor === undefined || third === undefined || closing === undefined)
    throw new Error('four people');
  for (const one of [payer, debtor, closing]) await moveBalance(db, one, -500);
  const { id: reason } = (await send(admin, 'POST /accountBatchReasons', { ...aReason, name: 'Late' })).json<Reason>();
  await prove();
  const batch = await checked(admin, 'suspend', textOf([payer, debtor]), { options: { reason } });
  const canceled = await checked(admin, 'suspend', third.email, { options: { reason } });
  expect(batch).toMatchObject({ options: { graceDays: 3, message: aReason.message }, reason: { name: 'Late' } });
  const termination = await checked(admin, 'terminate', closing.email, { options: { reason } });
  for (const one of [batch, canceled, termination])
    expect((await start(admin, one)).json<ShownBatch>()).toMatchObject({ state: 'scheduled' });
  await until('all are notified', async () => {
    const sent = await Promise.all(people.map(noticesOf));
    return sent.every((codes) => codes.includes(1486));
  });
  const { title, body } = await db
    .selectFrom('notification')
    .select(['title', 'body'])
    .where('account_id', '=', debtor.accountId)
    .where('code', '=', 1486)
    .executeTakeFirstOrThrow();
  const day = new Date(clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(JSON.stringify([title, body])).toContain(`Your account on ${day}`);
  expect(JSON.stringify(body)).toContain(`Pay it before ${day}.`);
  await tick();
  expect((await accountOf(debtor.accountId)).status).toBe('Ok');
  // A pause doesn't shorten the notice period.
  await send(admin, `POST /accountBatches/${batch.id}/pause`);
  expect((await send(admin, `POST /accountBatches/${batch.id}/resume`)).json<ShownBatch>().state).toBe('scheduled');
  await send(admin, `POST /accountBatches/${canceled.id}/cancel`);
  await until('the cancel is announced', async () => (await noticesOf(third)).includes(1487));
  for (const one of [payer, closing]) await moveBalance(db, one, 500);
  clock.advance(3 * 86_400 + 60);
  // No session lasts that long.
  await allSignIn();
  await tick();
  expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { done: 1, skipped: 1 } });
  expect((await linesOf(admin, batch.id)).map(({ reason: why }) => why)).toContain(
    'The account has paid since its owner was notified.',
  );
  expect((await accountOf(debtor.accountId)).status).toBe('Suspended-Billing');
  expect((await accountOf(payer.accountId)).status).toBe('Ok');
  expect(await reaches(admin, termination.id, 'done')).toMatchObject({ counts: { done: 0, skipped: 1 } });
  expect(await accountOf(closing.accountId)).toMatchObject({ status: 'Ok', deletion_due_at: null });
  for (const one of [payer, closing])
    await until('who paid is notified', async () => (await noticesOf(one)).includes(1487));
  expect((await noticesOf(debtor)).filter((code) => code === 1486)).toHaveLength(1);
  expect((await reasonsOf(admin)).find(({ id }) => id === reason)?.batches).toBe(3);
});

// @database
import { expect, test } from 'vitest';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { moveBalance, payingCustomer, usdOf, type PayingCustomer } from '#test/paying-customer.ts';
import { awaitPaymentTasks, paymentSandbox } from '#test/payments.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';
import { dunningPlan } from '../plan.ts';
import { runDunning } from './run-dunning.ts';
import { readCase } from './store.ts';

const { env } = await paymentSandbox();
const simulator = await liveSimulator();
const it = await testApp({ env, engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const clerk = await signIn(it, world.people['billing-admin']);
it.work();
const signal = new AbortController().signal;

const move = ({ accountId }: { accountId: string }, amount: number) =>
  moveBalance(db, { siteId: world.siteId, accountId }, amount);
const run = () => runDunning.run(app, signal);
const standing = ({ accountId }: PayingCustomer) =>
  db
    .selectFrom('account')
    .select(['status', 'past_due_since as pastDueSince'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
const stepOf = async ({ accountId }: PayingCustomer) => (await readCase(db, accountId))?.nextStep ?? null;
/** The moment of the next step has come. */
async function letStepCome(who: PayingCustomer) {
  const before = await stepOf(who);
  await db
    .updateTable('dunning_case')
    .set({ due_at: new Date(0) })
    .where('account_id', '=', who.accountId)
    .execute();
  await run();
  await until('the step is done', async () => (await stepOf(who)) !== before);
  await awaitPaymentTasks(db);
}
const codesOf = async ({ accountId }: Pick<PayingCustomer, 'accountId'>) =>
  (
    await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', accountId)
      .where('code', 'in', [1240, 1241, 1250, 1251, 1252, 1253])
      .orderBy('created_at')
      .execute()
  ).map(({ code }) => code);
interface View {
  owed: number;
  nextKind: string | null;
  pay: { amount: number; methodId: string | null } | null;
}
const read = async (who: PayingCustomer) => (await send(who.browser, 'GET /dunning')).json<View>();

test('a debt runs through the plan: card tried, warned, suspended with its servers; paying lifts all of it at once', async () => {
  const who = await payingCustomer(it, world, { name: 'debtor', card: '4000000000000341' });
  const server = await addServer(it, world, { state: 'on', owner: { ...world.ada, ...who }, simulator });
  const stateOf = async () =>
    (await db.selectFrom('server').select('state').where('id', '=', server.id).executeTakeFirstOrThrow()).state;
  await move(who, 1000);
  await move(who, -2240);
  await until('the plan began', async () => (await stepOf(who)) === 1);
  await awaitPaymentTasks(db);
  expect(await read(who)).toMatchObject({ owed: 1240, nextKind: 'charge', pay: { amount: 1240 } });
  expect((await send(who.browser, 'GET /user')).json()).toMatchObject({ pastDueSince: expect.any(String) });
  // More use does not begin it anew.
  await move(who, -60);
  await run();
  expect(await stepOf(who)).toBe(1);
  for (const step of [2, 3]) {
    await letStepCome(who);
    expect([step, await stepOf(who), (await standing(who)).status]).toEqual([step, step, 'Ok']);
  }
  // Each of the three tries failed.
  expect(await codesOf(who)).toEqual([1250, 1241, 1250, 1241, 1250, 1241]);
  await letStepCome(who);
  expect((await standing(who)).status).toBe('Warning');
  await letStepCome(who);
  expect((await standing(who)).status).toBe('Suspended-Billing');
  await until('its server is suspended', async () => (await stateOf()) === 'suspended');
  // Those of the staff who can do something about it are notified.
  const isNotified = async (staff: 'billing-admin' | 'seller') => (await codesOf(world.people[staff])).includes(1253);
  expect([await isNotified('billing-admin'), await isNotified('seller')]).toEqual([true, false]);
  const power = await send(who.browser, `PUT /servers/${server.id}/power`, { action: 'resume' });
  expect(refusalOf(power)).toEqual([409, 1008]);
  // Reading, exporting and paying still work.
  for (const path of ['/servers', '/servers/export', '/billing/profile', '/payments/options'])
    expect([path, (await send(who.browser, `GET ${path}`)).statusCode]).toEqual([path, 200]);

  await move(who, 1300);
  await until('the account is let go', async () => (await readCase(db, who.accountId)) === null);
  expect(await standing(who)).toEqual({ status: 'Ok', pastDueSince: null });
  await until('its server runs again', async () => (await stateOf()) === 'on');
  expect((await codesOf(who)).slice(-3)).toEqual([1251, 1251, 1252]);
  expect(await historyOf(db, who.accountId)).toContain('Balance settled: suspension and warnings lifted');
  expect(await read(who)).toMatchObject({ owed: 0, nextKind: null, pay: null });
});

test('the default card pays what is owed on the first day, and the plan ends before anything follows', async () => {
  const who = await payingCustomer(it, world, { name: 'careful', card: '4242424242424242' });
  await move(who, -730);
  await until('it is paid', async () => (await usdOf(db, who)) === 0);
  await until('the plan has ended', async () => (await readCase(db, who.accountId)) === null);
  expect([await codesOf(who), await standing(who)]).toEqual([[1250, 1240], { status: 'Ok', pastDueSince: null }]);
});

test('staff pauses the plan, excludes an account and includes it again, with reasons', async () => {
  const who = await payingCustomer(it, world, { name: 'negotiating' });
  await move(who, -5000);
  await until('the plan began', async () => (await stepOf(who)) === 1);
  const pause = (input: object, by = clerk) =>
    send(by, `PUT /dunning/accounts/${who.accountId}/pause`, { reason: 'Payment promised', ...input });
  const exclude = (input: object) =>
    send(clerk, `PUT /dunning/accounts/${who.accountId}/exclusion`, { reason: 'Payment promised', ...input });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect((await pause({ until: day(3) }, who.browser)).statusCode).toBe(403);
  expect(refusalOf(await pause({ until: day(3), reason: ' ' }))).toEqual([400, '7900 reason']);
  expect(refusalOf(await pause({ until: day(-1) }))).toEqual([400, '7902 until']);
  expect(refusalOf(await pause({ until: day(100) }))).toEqual([400, '7902 until']);
  expect((await pause({ until: day(3) })).statusCode).toBe(204);
  await db
    .updateTable('dunning_case')
    .set({ due_at: new Date(0) })
    .where('account_id', '=', who.accountId)
    .execute();
  await run();
  expect(await stepOf(who)).toBe(1);
  const listed = async () =>
    (await send(clerk, `GET /dunning/accounts?filter=${who.email}`)).json<{ items: object[] }>().items;
  expect(await listed()).toMatchObject([{ owed: 5000, currency: 'USD', pauseReason: 'Payment promised' }]);
  await pause({ until: null });
  await until('the next step is done', async () => (await stepOf(who)) === 2);
  for (const _ of [3, 4]) await letStepCome(who);
  expect((await standing(who)).status).toBe('Warning');

  expect((await exclude({ excluded: true, reason: 'Internal' })).statusCode).toBe(204);
  await until('what the plan did is lifted', async () => (await standing(who)).status === 'Ok');
  await move(who, 6000);
  await move(who, -6000);
  await run();
  expect(await listed()).toMatchObject([{ excluded: true, exclusionReason: 'Internal', nextKind: null }]);
  expect(refusalOf(await pause({ until: day(3) }))).toEqual([409, 7901]);
  await exclude({ excluded: false });
  await until('the plan begins anew', async () => (await stepOf(who)) === 1);
  const others = world.ada.accountId;
  expect(
    (await send(clerk, `PUT /dunning/accounts/${crypto.randomUUID()}/pause`, { until: null, reason: 'x' })).statusCode,
  ).toBe(404);
  expect(refusalOf(await send(clerk, `PUT /dunning/accounts/${others}/pause`, { until: null, reason: 'x' }))).toEqual([
    409, 7901,
  ]);
});

test('a state that staff chose stays: the plan neither lowers nor lifts it', async () => {
  const who = await payingCustomer(it, world, { name: 'watched' });
  await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', who.accountId).execute();
  await move(who, -5000);
  await until('the plan began', async () => (await stepOf(who)) === 1);
  for (let step = 1; step < dunningPlan.length; step += 1) await letStepCome(who);
  expect([await stepOf(who), (await readCase(db, who.accountId))?.dueAt]).toEqual([dunningPlan.length, null]);
  expect((await standing(who)).status).toBe('Suspended-Policy');
  await move(who, 5000);
  await until('the plan has ended', async () => (await readCase(db, who.accountId)) === null);
  expect((await standing(who)).status).toBe('Suspended-Policy');
});

test('paying resumes no server that staff suspended, and none of a suspended site before that is resumed', async () => {
  const who = await payingCustomer(it, world, { name: 'hosted' });
  const owner = { ...world.ada, ...who };
  const [byHand, byPlan] = [
    await addServer(it, world, { state: 'on', owner, simulator }),
    await addServer(it, world, { state: 'on', owner, simulator }),
  ];
  const states = async () =>
    (await db.selectFrom('server').select(['id', 'state']).where('account_id', '=', who.accountId).execute()).reduce<
      Record<string, string>
    >((all, { id, state }) => ({ ...all, [id]: state }), {});
  const power = (by: typeof clerk, action: string) => send(by, `PUT /servers/${byHand.id}/power`, { action });
  const staff = await signIn(it, world.people.root);
  expect((await power(staff, 'suspend')).statusCode).toBe(202);
  await until('it is suspended', async () => (await states())[byHand.id] === 'suspended');
  await move(who, -5000);
  await until('the plan began', async () => (await stepOf(who)) === 1);
  for (let step = 1; step < 5; step += 1) await letStepCome(who);
  await until('the plan suspended the other', async () => (await states())[byPlan.id] === 'suspended');

  const site = (suspended_at: Date | null) =>
    db.updateTable('site').set({ suspended_at }).where('id', '=', world.siteId).execute();
  await site(new Date());
  await move(who, 5000);
  await until('the account is let go', async () => (await readCase(db, who.accountId)) === null);
  expect([(await standing(who)).status, await states()]).toEqual([
    'Ok',
    { [byHand.id]: 'suspended', [byPlan.id]: 'suspended' },
  ]);
  await site(null);
  await until('the plan resumed its own', async () => (await states())[byPlan.id] === 'on');
  expect((await states())[byHand.id]).toBe('suspended');

  const refused = await power(who.browser, 'resume');
  expect([refusalOf(refused), refused.body.includes('Your provider suspended this server')]).toEqual([
    [409, 1008],
    true,
  ]);
  const shown = (await send(who.browser, `GET /servers/${byHand.id}`)).json<{ refusals: Record<string, string> }>();
  expect(shown.refusals['resume']).toContain('Your provider suspended this server');
  expect((await power(staff, 'resume')).statusCode).toBe(202);
  await until('staff resumed it', async () => (await states())[byHand.id] === 'on');
  // From then on it is its owner's again.
  expect((await power(who.browser, 'suspend')).statusCode).toBe(202);
  await until('it is suspended', async () => (await states())[byHand.id] === 'suspended');
  expect((await power(who.browser, 'resume')).statusCode).toBe(202);
});

test('paying resumes no server of an account that staff has suspended in the meantime', async () => {
  const who = await payingCustomer(it, world, { name: 'misused' });
  const { id } = await addServer(it, world, { state: 'on', owner: { ...world.ada, ...who }, simulator });
  const state = async () =>
    (await db.selectFrom('server').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  await move(who, -5000);
  await until('the plan began', async () => (await stepOf(who)) === 1);
  for (let step = 1; step < 5; step += 1) await letStepCome(who);
  await until('it is suspended', async () => (await state()) === 'suspended');
  await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', who.accountId).execute();
  await move(who, 5000);
  await until('the plan has ended', async () => (await readCase(db, who.accountId)) === null);
  const tasks = db.selectFrom('task').select('state').where('object_id', '=', id).where('state', '<>', 'succeeded');
  expect([await state(), await tasks.execute()]).toEqual(['suspended', []]);
});

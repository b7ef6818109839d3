import { expect, test } from 'vitest';
import { batchesOf, textOf } from '#test/account-batches.ts';
import { historyOf, send } from '#test/answers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { signIn } from '#test/world.ts';

const { it, db, world, runUntilKilled, takeOver } = await killFixture();
const admin = await signIn(it, world.people['site-admin']);
const { accountOf, customers, prove, read, start } = batchesOf(it, world);

const steps = { 'account-batch.check': ['check'], 'account-batch.run': ['run'] } as const;
/** In any case: ten rows are done, and the verb that says so is lost. */
const lostVerb = { kind: 'account-batch.run', step: 'run', point: 'between' } as const;
const cells = [...cellsOf<keyof typeof steps>(steps), lostVerb];

test('a batch, killed in its dry run or in the middle of its rows, does each row once and loses none', async () => {
  for (const { kind, step, point } of cells) {
    const at = `${kind}:${step}:${point}`;
    const people = await customers(12);
    await prove();
    const input = { action: 'suspend', text: textOf(people), options: { note: 'Asked for by telephone.' } };
    const { id } = (await send(admin, 'POST /accountBatches', input)).json<{ id: string }>();
    if (kind === 'account-batch.check') await runUntilKilled(at);
    await takeOver();
    const checked = await read(admin, id);
    expect([at, checked.state, checked.counts]).toMatchObject([at, 'ready', { ready: 12, blocked: 0 }]);
    await start(admin, checked);
    if (kind === 'account-batch.run') await runUntilKilled(at);
    await takeOver();
    const done = await read(admin, id);
    expect([at, done.state, done.counts]).toMatchObject([at, 'done', { done: 12, failed: 0 }]);
    for (const { accountId } of people) {
      expect((await accountOf(accountId)).status).toBe('Suspended-Policy');
      expect((await historyOf(db, accountId)).filter((line) => line === 'Account state changed')).toHaveLength(1);
    }
    const finished = db.selectFrom('notification').select('code').where('code', '=', 1312);
    expect(await finished.where('group_key', 'like', `batch:${id}:%`).execute()).toHaveLength(1);
    if (kind === 'account-batch.run') {
      expect((await send(admin, `POST /accountBatches/${id}/undo`)).statusCode).toBe(200);
      await runUntilKilled(at);
      await takeOver();
      const undone = await read(admin, id);
      expect([at, undone.state, undone.counts]).toMatchObject([at, 'done', { undone: 12, kept: 0 }]);
      for (const { accountId } of people) expect((await accountOf(accountId)).status).toBe('Ok');
    }
  }
}, 900_000);

test('the notice to owners, killed in the middle, comes once to each, and so does the one that it is off', async () => {
  const codesOf = async (accountId: string) =>
    (
      await db.selectFrom('notification').select('code').where('account_id', '=', accountId).orderBy('id').execute()
    ).map(({ code }) => code);
  for (const { kind, step, point } of cellsOf({ 'account-batch.announce': ['notify'] })) {
    const at = `${kind}:${step}:${point}`;
    const people = await customers(12);
    await prove();
    const options = { note: 'Unpaid bills.', reason: 'non-payment', graceDays: 5, servers: false };
    const input = { action: 'suspend', text: textOf(people), options };
    const { id } = (await send(admin, 'POST /accountBatches', input)).json<{ id: string }>();
    await takeOver();
    await start(admin, await read(admin, id));
    await runUntilKilled(at);
    await takeOver();
    const announced = await read(admin, id);
    expect([at, announced.state]).toEqual([at, 'scheduled']);
    for (const { accountId } of people) {
      expect([at, await codesOf(accountId)]).toEqual([at, [1486]]);
      expect((await accountOf(accountId)).status).toBe('Ok');
    }
    expect((await send(admin, `POST /accountBatches/${id}/cancel`)).statusCode).toBe(200);
    await runUntilKilled(at);
    await takeOver();
    expect([at, (await read(admin, id)).state]).toEqual([at, 'canceled']);
    for (const { accountId } of people) expect([at, await codesOf(accountId)]).toEqual([at, [1486, 1487]]);
  }
}, 600_000);

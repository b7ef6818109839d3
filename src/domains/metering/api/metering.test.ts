// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { testApp } from '#test/app.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { readSpans } from './port.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});

const always = { from: new Date(0), until: new Date('2100-01-01') };
const spansOf = async (objectId: string, accountIds = [world.ada.accountId]) =>
  (await readSpans(db, { accountIds, ...always })).filter((span) => span.objectId === objectId);
const add = (state: 'on' | 'off' | 'creating') => addServer(app, world, { state, owner: world.ada, simulator });
const set = (id: string, what: Record<string, unknown>, tx: Db = db) =>
  tx.updateTable('server').set(what).where('id', '=', id).execute();

const rates = { monthlyMicro: 5, hourlyOnMicro: 3, hourlyOffMicro: 1 };

describe('a server', () => {
  test('is counted from its creation, with the price that was agreed and what that consists of', async () => {
    const { id } = await add('on');
    const [span, ...more] = await spansOf(id);
    expect(more).toEqual([]);
    const row = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(span).toMatchObject({
      meter: 'server',
      state: 'on',
      objectName: row.name,
      zoneId: row.zone_id,
      startedAt: row.created_at,
      endedAt: null,
      agreed: { versionId: row.price_version_id, monthlyMicro: row.monthly_micro, hourlyMicro: row.hourly_on_micro },
    });
  });

  test('costs once what it begins to use, and not again after a change or a break', async () => {
    const { id } = await add('on');
    const line = (key: string, onceMicro: number) => ({ key, quantity: 1, ...rates, onceMicro });
    const [cpu, licence] = [line('cpu.A', 0), line('licence.windows', 7_000_000)];
    await set(id, { price_lines: JSON.stringify([cpu]) });
    await set(id, { price_lines: JSON.stringify([cpu, licence]) });
    await set(id, { state: 'terminated' });
    await set(id, { state: 'off' });
    await set(id, { price_lines: JSON.stringify([licence]) });
    expect((await spansOf(id)).map(({ onceMicro }) => onceMicro).filter(Boolean)).toEqual([7_000_000]);
  });

  test('has a cap if all of its parts have one', async () => {
    const { id } = await add('on');
    const part = { key: 'cpu.A', quantity: 1, ...rates, monthCapMicro: 4_000_000 };
    await set(id, { price_lines: JSON.stringify([part, { ...part, key: 'ram.gb' }]) });
    expect((await spansOf(id)).at(-1)?.agreed?.monthCapMicro).toBe(8_000_000);
    const { monthCapMicro: _, ...endless } = part;
    await set(id, { price_lines: JSON.stringify([part, { ...endless, key: 'ram.gb' }]) });
    expect((await spansOf(id)).at(-1)?.agreed?.monthCapMicro).toBeNull();
  });

  test('is not counted while it is being created, nor after it has ended for good', async () => {
    const { id } = await add('creating');
    expect(await spansOf(id)).toEqual([]);
    await set(id, { state: 'on' });
    expect(await spansOf(id)).toMatchObject([{ state: 'on', endedAt: null }]);
    await set(id, { state: 'terminated' });
    expect(await spansOf(id)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });

  test('that can be restored is counted as kept, and again when it is restored', async () => {
    const { id } = await add('off');
    await db.transaction().execute(async (tx) => {
      await set(id, { state: 'terminated' }, tx);
      await set(id, { restore_until: new Date('2100-01-01') }, tx);
    });
    await set(id, { state: 'off', restore_until: null });
    const spans = await spansOf(id);
    expect(spans.map(({ state }) => state)).toEqual(['off', 'kept', 'off']);
    expect(spans[1]?.agreed?.hourlyMicro).toBe(spans[0]?.agreed?.hourlyMicro);
  });

  test('that is powered off by its owner costs less from then on, and names the task', async () => {
    const { id } = await add('on');
    const worker = app.work();
    const answer = await ada.request({ method: 'PUT', url: `/svc/servers/${id}/power`, payload: { action: 'off' } });
    expect(answer.statusCode, answer.body).toBe(202);
    const { cmdId } = answer.json<{ cmdId: string }>();
    await expect.poll(async () => (await spansOf(id)).map(({ state }) => state)).toEqual(['on', 'off']);
    const [on, off] = await spansOf(id);
    expect(on?.endedAt).toEqual(off?.startedAt);
    expect(on?.endedBy).toBe(cmdId);
    expect(off?.startedBy).toBe(cmdId);
    // What it sees of the machines of other tests would change their servers back.
    await worker.stop();
  });

  test('by the month is withheld while it is off and it, its account or its site is suspended', async () => {
    const { id } = await add('on');
    await set(id, { billing_mode: 0 });
    const billings = async () => (await spansOf(id)).map(({ state, billing }) => `${state} ${billing}`);
    const account = (status: string) =>
      db.updateTable('account').set({ status }).where('id', '=', world.ada.accountId).execute();
    const site = (suspended_at: Date | null) =>
      db.updateTable('site').set({ suspended_at }).where('id', '=', world.siteId).execute();
    const last = async () => (await billings()).at(-1);
    await account('Suspended-Billing');
    expect(await last()).toBe('on monthly');
    await set(id, { state: 'suspended' });
    expect(await last()).toBe('suspended withheld');
    expect((await spansOf(id)).at(-1)?.agreed).toMatchObject({ hourlyMicro: 4000, monthlyMicro: 10_000_000 });
    await account('Locked');
    await account('Ok');
    // Its owner could resume it, and pays as before.
    expect(await last()).toBe('suspended monthly');
    await set(id, { suspended_by: 'staff' });
    expect(await last()).toBe('suspended withheld');
    await set(id, { state: 'on' });
    expect(await last()).toBe('on monthly');
    await set(id, { state: 'off' });
    expect(await last()).toBe('off monthly');
    await site(new Date());
    expect(await last()).toBe('off withheld');
    await set(id, { state: 'terminated', restore_until: new Date('2100-01-01') });
    expect(await last()).toBe('kept monthly');
    await site(null);
  });

  test('by the hour is charged by its hours off in a suspension as ever', async () => {
    const { id } = await add('off');
    await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', world.ada.accountId).execute();
    expect(await spansOf(id)).toMatchObject([{ state: 'off', billing: 'hourly', agreed: { hourlyMicro: 4000 } }]);
    await db.updateTable('account').set({ status: 'Ok' }).where('id', '=', world.ada.accountId).execute();
  });

  test('goes on under its new name, and with its new owner from the moment of the transfer', async () => {
    const { id } = await add('on');
    await set(id, { name: 'renamed' });
    expect(await spansOf(id)).toMatchObject([{ objectName: 'renamed', endedAt: null }]);
    await set(id, { account_id: world.bob.accountId });
    const [mine, theirs] = await spansOf(id, [world.ada.accountId, world.bob.accountId]);
    expect(mine).toMatchObject({ accountId: world.ada.accountId, endedAt: theirs?.startedAt });
    expect(theirs).toMatchObject({ accountId: world.bob.accountId, endedAt: null });
  });
});

test('no span overlaps another, none that has ended changes, and what is gone is counted no more', async () => {
  const { id } = await add('on');
  await set(id, { state: 'off', power_since: new Date() });
  const [first] = await spansOf(id);
  await expect(sql`update usage_span set quantity = 2 where id = ${first!.id}`.execute(db)).rejects.toThrow(
    /never changed/,
  );
  await expect(sql`delete from usage_span where id = ${first!.id}`.execute(db)).rejects.toThrow(/never changed/);
  const twice = sql`insert into usage_span (site_id, account_id, object_type, object_id, object_name, zone_id, meter, state,
    quantity, billing, started_at) select site_id, account_id, object_type, object_id, object_name, zone_id, meter, state,
    quantity, 'stored', started_at from usage_span where object_id = ${id} and ended_at is null`;
  await expect(twice.execute(db)).rejects.toThrow(/usage_span_open|usage_span_no_overlap/);
});

interface Use {
  at: Date;
  to: string | null;
}

interface Stretch {
  state: string;
  from: number;
  until: number | null;
}

/** A second, simple account of what the use of an object is: the states between each moment and the next. */
const spansByHand = (uses: readonly Use[]): Stretch[] =>
  uses.flatMap(({ at, to }, i) => {
    const until = uses[i + 1]?.at.getTime() ?? null;
    return to === null || until === at.getTime() ? [] : [{ state: to, from: at.getTime(), until }];
  });

/** Stretches of one state that follow each other at once, as one: whether there are two makes no difference. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { state, from, until } of stretches) {
    const last = all.at(-1);
    if (last?.state === state && last.until === from) last.until = until;
    else all.push({ state, from, until });
  }
  return all;
}

test('any uses of an object, however close, give spans without a gap or an overlap', async () => {
  const { accountId, siteId } = await addPerson(
    { db },
    { siteId: world.siteId, role: 'account-holder', name: newId() },
  );
  const step = fc.record({
    seconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 * 86_400 })),
    to: fc.option(fc.constantFrom('on', 'off', 'suspended')),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const objectId = newId();
      let at = Date.UTC(2026, 0, 30);
      const uses: Use[] = steps.map(({ seconds, to }) => ({ at: new Date((at += seconds * 1000)), to }));
      for (const { at: moment, to } of uses) {
        const usage = {
          site_id: siteId,
          account_id: accountId,
          object_type: 'server',
          object_name: 'one',
          zone_id: world.zoneId,
          state: to,
          quantity: 1,
          billing: 'stored',
        };
        await sql`select meter_use(${objectId}, 'server', ${moment}, ${to === null ? null : JSON.stringify(usage)}::jsonb,
          null)`.execute(db);
      }
      const found = await spansOf(objectId, [accountId]);
      const states = found.map(({ state, startedAt, endedAt }) => ({
        state,
        from: startedAt.getTime(),
        until: endedAt?.getTime() ?? null,
      }));
      expect(joined(states)).toEqual(joined(spansByHand(uses)));
    }),
    { numRuns: 60 },
  );
});

import { expect, it } from 'vitest';
import * as harness from './harness.ts';

const { drain, cursorOfNow, finish, freshToken, listed, made, patient, power, specOf } = harness;

/** Reading, listing, the change feed and measurements. */
export function observing(use: harness.UseHarness): void {
  it('reads null for a machine that never was', async () => {
    expect(await use().engine.readMachine('no-such-machine', patient)).toBeNull();
  });

  it('reads what it lists', async () => {
    const h = use();
    const machine = await made(h);
    expect(await listed(h, machine.serverId)).toEqual([machine]);
  });

  it('lists every machine once over all pages', async () => {
    const h = use();
    const refs = new Set<string>();
    let count = 0;
    let page: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof h.engine.listMachines>> = await h.engine.listMachines(page, patient);
      for (const { ref } of answer.machines) refs.add(ref);
      count += answer.machines.length;
      page = answer.next;
    } while (page !== null);
    expect(count).toBeGreaterThan(0);
    expect(refs.size).toBe(count);
  });

  it('begins the feed at now', async () => {
    const h = use();
    await made(h);
    expect((await h.engine.changesSince(null, patient)).machines).toEqual([]);
    expect((await drain(h, await cursorOfNow(h))).machines).toEqual([]);
  });

  it('tells of a new machine, of its power and of its end', async () => {
    const h = use();
    const start = await cursorOfNow(h);
    const { ref } = await made(h);
    const first = await drain(h, start);
    expect(first.machines.filter((m) => m.ref === ref).at(-1)).toMatchObject({ power: 'off', destroyed: false });
    await power(h, ref, 'on');
    const second = await drain(h, first.cursor);
    expect(second.machines.filter((m) => m.ref === ref).at(-1)?.power).toBe('on');
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    const third = await drain(h, second.cursor);
    expect(third.machines.filter((m) => m.ref === ref).at(-1)?.destroyed).toBe(true);
  });

  it('tells the same again from the same cursor', async () => {
    const h = use();
    const start = await cursorOfNow(h);
    const { ref } = await made(h);
    const [once, twice] = [await drain(h, start), await drain(h, start)];
    expect(once.machines.some((machine) => machine.ref === ref)).toBe(true);
    expect(twice.machines).toEqual(once.machines);
  });

  it('misses none of many changes, in pieces or at once', async () => {
    const h = use();
    const start = await cursorOfNow(h);
    const reported = new Set<string>();
    const refs: string[] = [];
    let cursor = start;
    for (let i = 0; i < 12; i++) {
      refs.push((await made(h)).ref);
      const page = await h.engine.changesSince(cursor, patient);
      for (const { ref } of page.machines) reported.add(ref);
      cursor = page.cursor;
    }
    for (const { ref } of (await drain(h, cursor)).machines) reported.add(ref);
    const atOnce = new Set((await drain(h, start)).machines.map((machine) => machine.ref));
    for (const ref of refs) expect([reported.has(ref), atOnce.has(ref)]).toEqual([true, true]);
  });

  it('tells the latest state last, and oldest first', async () => {
    const h = use();
    const start = await cursorOfNow(h);
    const { ref } = await made(h);
    for (const action of ['on', 'off', 'on'] as const) await power(h, ref, action);
    const mine = (await drain(h, start)).machines.filter((machine) => machine.ref === ref);
    expect(mine.at(-1)?.power).toBe('on');
    const times = mine.map((machine) => machine.powerSince);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('stays silent about a request that changes nothing', async () => {
    const h = use();
    const { ref } = await made(h);
    const start = await cursorOfNow(h);
    await power(h, ref, 'off');
    expect((await drain(h, start)).machines.filter((machine) => machine.ref === ref)).toEqual([]);
  });

  it('measures machines that are on, and leaves out the rest', async () => {
    const h = use();
    const machines = [await made(h), await made(h), await made(h)];
    const [on, off, suspended] = machines.map((machine) => machine.ref);
    await power(h, on ?? '', 'on');
    await power(h, suspended ?? '', 'on');
    if (h.engine.capabilities.power.includes('suspend')) await power(h, suspended ?? '', 'suspend');
    else await power(h, suspended ?? '', 'off');
    const measured = await h.engine.measure([on ?? '', off ?? '', suspended ?? '', 'no-such-machine'], patient);
    expect(measured.map((one) => one.machineRef)).toEqual([on]);
  });

  it('measures within bounds', async () => {
    const h = use();
    const { ref } = await made(h, { cpuCount: 2 });
    await power(h, ref, 'on');
    const [one] = await h.engine.measure([ref], patient);
    expect(one).toBeDefined();
    const { machineRef: _, at, cpuPercent, ramPercent, ...counts } = one!;
    expect(at).toBeGreaterThan(0);
    for (const percent of [cpuPercent, ramPercent ?? 0]) {
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
  });

  it('counts uptime from the last start', async () => {
    const h = use();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const [one] = await h.engine.measure([ref], patient);
    const since = (await harness.read(h, ref)).powerSince;
    expect(Math.abs((one?.uptimeSeconds ?? -1) - ((one?.at ?? 0) - since) / 1000)).toBeLessThanOrEqual(2);
  });

  it('measures nothing when asked for nothing, and 500 at once', async () => {
    const h = use();
    expect(await h.engine.measure([], patient)).toEqual([]);
    const { ref } = await made(h, specOf(h));
    await power(h, ref, 'on');
    const many = [ref, ...Array.from({ length: 499 }, (_, i) => `no-such-machine-${i}`)];
    expect(await h.engine.measure(many, patient)).toHaveLength(1);
  });

  it('says what it can', () => {
    const { capabilities } = use().engine;
    expect(capabilities.family).not.toBe('');
    expect(capabilities.power).toEqual(expect.arrayContaining(['on', 'off', 'restart']));
    expect(capabilities.maxDisks).toBeGreaterThanOrEqual(1);
    expect(capabilities.maxNics).toBeGreaterThanOrEqual(1);
  });
}
